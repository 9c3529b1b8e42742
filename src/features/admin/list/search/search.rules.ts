import { isId } from '#shared/fields.ts'

/** Maximum number of words in a search. */
const MOST_WORDS = 8

/** An administrator's search: for entries that contain all words, or words that begin with them, or for an id. */
export interface Search {
  /** For PostgreSQL's `to_tsquery`; null: no words to search for. */
  words: string | null
  /** Lower-case patterns for SQL's `like all`, which is quicker than the full-text test. */
  likeAll: string[]
  id: string | null
}

/** Parses a typed search; null when it is blank. */
export function searchOf(typed: string): Search | null {
  const text = typed.trim()
  if (text === '') return null
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const kept = words.slice(0, MOST_WORDS)
  const query = kept.map((word) => `${word}:*`).join(' & ')
  return { words: query || null, likeAll: kept.map((word) => `%${word}%`), id: isId(text) ? text.toLowerCase() : null }
}
