import type { Browser, Reply } from './browser.ts'

interface CommentFields {
  text?: string | undefined
  images?: Buffer[]
  /** Names of the image files. */
  names?: string[]
}

/** Comments on a report, by default with a short text. */
export function postComment(who: Browser, reportId: string, said: CommentFields = {}, key?: string): Promise<Reply> {
  const { text, images = [], names = [] } = { text: 'I saw it too', ...said }
  const form = new FormData()
  if (text !== undefined) form.append('text', text)
  images.forEach((bytes, at) => {
    const name = names[at] ?? `image${at + 1}.jpg`
    form.append('images', new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' }))
  })
  const options = key ? { headers: { 'idempotency-key': key } } : {}
  return who.send('POST', `/api/reports/${reportId}/comments`, form, options)
}

/** Comments on a report and gives the comment as lists have it. @throws Error when it is refused */
export async function aComment(
  who: Browser,
  reportId: string,
  said?: CommentFields,
  key?: string,
): Promise<Reply['body']> {
  const { status, body } = await postComment(who, reportId, said, key)
  if (status !== 201) throw new Error(`A comment was refused: ${status} ${JSON.stringify(body)}`)
  const { following: _following, ...comment } = body
  return comment
}

/** The texts of the comments in a list. */
export function textsOf(list: Reply['body']): string[] {
  return list.items.map(({ text }: { text: string }) => text)
}
