import { keepShared } from '#features/reports/device/shared.browser.ts'

/**
 * Stores on the device what another app shares, a photo and words, and opens the form, which takes them from there.
 * Nothing is sent to the server.
 */
export async function takeShare(request: Request): Promise<Response> {
  const to = (path: string) => Response.redirect(new URL(path, location.origin).href, 303)
  try {
    const form = await request.formData()
    const photo = form.getAll('photo').find((part) => part instanceof File && part.size > 0)
    const words = ['title', 'text', 'url'].map((name) => form.get(name)).filter((part) => typeof part === 'string')
    await keepShared({ photo: photo instanceof File ? photo : null, words: [...new Set(words)].join('\n').trim() })
    return to('/submit?shared=1')
  } catch (error) {
    console.error(error)
    return to('/submit?shared=failed')
  }
}
