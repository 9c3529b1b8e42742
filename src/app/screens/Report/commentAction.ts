import { type ActionFunctionArgs, data, redirect } from 'react-router'
import { postComment } from '#features/comments/comments.contract.ts'
import type { RefusedComment } from '#features/comments/popup/commentForm.browser.ts'
import { apiContext } from '#platform/browser/api.ts'
import { formText } from '#platform/browser/formText.ts'
import { isRefusal } from '#shared/endpoint.ts'
import { signInPath } from '#shared/sitePath.ts'

/** Handles a comment that the browser sends as a plain form, before any script runs. */
export async function commentAction({ request, context, params }: ActionFunctionArgs) {
  const id = params['id'] ?? ''
  const form = await request.formData()
  const text = formText(form, 'text')
  const key = formText(form, 'key')
  const unfit = form.has('too-many') ? 'too-many-images' : form.has('too-large') ? 'too-large' : null
  if (unfit) {
    const [status, wording] = postComment.refusals[unfit]
    return data<RefusedComment>({ text, problem: wording() }, { status })
  }
  const images = form.getAll('images').filter((file) => file instanceof File)
  try {
    await context.get(apiContext).call(postComment, { id, text, key, ...(images.length > 0 && { images }) })
  } catch (error) {
    if (!isRefusal(error)) throw error
    const returnTo = `/report/${encodeURIComponent(id)}`
    if (error.code === 'signed-out') return redirect(signInPath(returnTo), 303)
    return data<RefusedComment>({ text, problem: error.message }, { status: error.status })
  }
  return redirect(`/report/${encodeURIComponent(id)}`)
}
