import { typedWords } from '#features/reports/search/search.rules.ts'
import { isId } from '#shared/fields.ts'

const MAX_WORDS = 20

/** An administrator's search: for entries that contain all words, or words that begin with them, or for an id. */
export interface Search {
  /** For PostgreSQL's `to_tsquery`; null: no words to search for. */
  words: string | null
  /** Lower-case patterns for SQL's `like all`, which is quicker than the full-text test. */
  likeAll: string[]
  /** For `to_tsquery` too: the parts as they were typed, such as links and numbers with hyphens; null: they are only words. */
  pasted: string | null
  /** For the residents' search of reports, which splits these and ignores accents; see `typedWords`. */
  plain: string[]
  /** That search as a `tsquery`; null: it finds nothing more. */
  forms: string | null
  id: string | null
}

/** Parses a typed search; null when it is blank. */
export function searchOf(typed: string): Search | null {
  const text = typed.trim().normalize('NFC')
  if (text === '') return null
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const kept = words.slice(0, MAX_WORDS)
  const parts = text.split(/\s+/).filter((part) => /[\p{L}\p{N}]/u.test(part))
  const isJoined = /[^\p{L}\p{N}\s]/u.test(text)
  return {
    words: kept.map((word) => `${word}:*`).join(' & ') || null,
    likeAll: kept.map((word) => `%${word}%`),
    pasted: isJoined ? parts.slice(0, MAX_WORDS).map(quoted).join(' & ') : null,
    plain: typedWords(text),
    forms: null,
    id: isId(text) ? text.toLowerCase() : null,
  }
}

/** Makes PostgreSQL split a part of a search as it splits texts. */
function quoted(part: string): string {
  return `'${part.replaceAll(/['\\]/g, '$&$&')}':*`
}
