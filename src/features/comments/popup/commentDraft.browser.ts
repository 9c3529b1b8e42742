import { storedText } from '#platform/browser/storedText.ts'

const stored = storedText('lamppost-comment', 'tab')

/** Where a comment is written, and by whom. */
interface Place {
  reportId: string
  writerId: string
}

/** The text of an unposted comment that survives a reload; '' if there is none. Deletes that of another person. */
export function findCommentDraft({ reportId, writerId }: Place): string {
  const found = (stored.readJson() ?? {}) as Record<string, unknown> // what is stored below
  if (found['writerId'] !== writerId) stored.drop()
  return found['writerId'] === writerId && found['reportId'] === reportId ? String(found['text']) : ''
}

/** Stores in this tab the text that is being written, instead of an earlier one; '' deletes it. */
export function keepCommentDraft(place: Place, text: string): void {
  if (text) stored.keep(JSON.stringify({ ...place, text }))
  else if (findCommentDraft(place)) stored.drop()
}
