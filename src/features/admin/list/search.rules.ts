import { isId } from '#shared/fields.ts'

/** Words of a search, at most. */
const MOST_WORDS = 8

/** What an administrator looks for: every word, each of them begun, or the thing of this id. */
export interface Search {
  /** As PostgreSQL's to_tsquery reads it; null: nothing that could be found. */
  words: string | null
  /** As SQL's `like all` reads it: what a text that holds the words looks like, in small letters; quick to tell. */
  likeAll: string[]
  id: string | null
}

/** A typed search; null when nothing is looked for. */
export function searchOf(typed: string): Search | null {
  const text = typed.trim()
  if (text === '') return null
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const kept = words.slice(0, MOST_WORDS)
  const query = kept.map((word) => `${word}:*`).join(' & ')
  return { words: query || null, likeAll: kept.map((word) => `%${word}%`), id: isId(text) ? text.toLowerCase() : null }
}
