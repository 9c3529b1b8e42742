import { storedText } from '#platform/browser/storedText.ts'

const stored = storedText('lamppost-comment', 'tab')

/** Where a comment is written, and by whom. */
interface Place {
  reportId: string
  writerId: string
}

/** The text of a comment that is not posted, and what was sent of it with which idempotency key. */
export interface CommentDraft {
  text: string
  sent: { content: string; key: string }
}

/** The unposted comment that survives a reload; null if there is none. Deletes that of another person. */
export function findCommentDraft({ reportId, writerId }: Place): CommentDraft | null {
  const found = stored.readJson() as (Place & CommentDraft) | null // what is stored below
  if (found && found.writerId !== writerId) stored.drop()
  return found?.writerId === writerId && found.reportId === reportId ? found : null
}

/** Stores in this tab the comment that is being written, instead of an earlier one; without a text deletes it. */
export function keepCommentDraft({ reportId, writerId }: Place, { text, sent }: CommentDraft): void {
  if (text) stored.keep(JSON.stringify({ reportId, writerId, text, sent }))
  else if (findCommentDraft({ reportId, writerId })) stored.drop()
}

export const dropCommentDraft = stored.drop
