import { storedText } from '#platform/browser/storedText.ts'

const stored = storedText('lamppost-comment', 'tab')

/** The report that a comment is written on, and its writer. */
interface DraftOwner {
  reportId: string
  writerId: string
}

/** The text of an unposted comment, and the content that was last sent with its idempotency key. */
export interface CommentDraft {
  text: string
  sent: { content: string; key: string }
}

/** The unposted comment that survives a reload; null if there is none. Deletes that of another person. */
export function findCommentDraft({ reportId, writerId }: DraftOwner): CommentDraft | null {
  const found = stored.readJson() as (DraftOwner & CommentDraft) | null // what is stored below
  if (found && found.writerId !== writerId) stored.drop()
  return found?.writerId === writerId && found.reportId === reportId ? found : null
}

/** Whether this tab stores a comment of this person, on any report. */
export function storesCommentOf(writerId: string): boolean {
  const found = stored.readJson() as DraftOwner | null // what is stored below
  return found?.writerId === writerId
}

/** Stores the comment being written in this tab, replacing an earlier one; without a text, deletes it. */
export function keepCommentDraft({ reportId, writerId }: DraftOwner, { text, sent }: CommentDraft): void {
  if (text) stored.keep(JSON.stringify({ reportId, writerId, text, sent }))
  else if (findCommentDraft({ reportId, writerId })) stored.drop()
}

/** Deletes the comment that is being written in this tab, unless this person writes it. */
export function dropOthersCommentDraft(writerId: string | null): void {
  const found = stored.readJson() as DraftOwner | null // what is stored above
  if (found?.writerId !== writerId) stored.drop()
}
