import part, { empty, raw, type Sql as Part } from 'sql-template-tag'
import type { Comments, Reports, Users } from '#db/schema.ts'
import { ordered, upTo } from '#platform/server/database/ordering.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import type { Period } from '../period/period.rules.ts'
import type { Search } from '../search/search.rules.ts'
import type { Cursor } from './cursors.rules.ts'
import type { Sorting } from './sorts.rules.ts'

/** A report, comment or account with what its list is sorted by. */
export interface KeyRow {
  id: (Comments | Reports | Users)['id']
  key: (Comments | Reports | Users)['createdAt'] | Reports['flags'] | Users['displayName']
}

/** Which entries of a list are read: the next `limit` after a cursor; null: from the beginning. */
export interface PageRange {
  after: Cursor | null
  limit: number
}

/** The same for a search; its hits are counted up to `most`. */
export interface CountedRange extends PageRange {
  most: number
}

/** A page of a search's hits, and how many there are. */
export interface Found {
  cursors: Cursor[]
  total: number
}

/** A row of a search result; `id` is null where the page is empty. */
type FoundRow = { total: number } & (KeyRow | { id: null; key: null })

const ID = raw('id')
const KEY = raw('key')

/** The name under which `found` reads the hits. */
export const HITS = raw('hits')

/**
 * Reads a page of hits: the next ones after a cursor, and the number of all, up to `most`. `hits` selects the ids that
 * the full-text indexes find; `found` selects `id` and `key` from `HITS` where the filter matches.
 */
export async function pageOfHits(
  sql: Sql,
  { hits, found }: { hits: Part; found: Part },
  { by, isUp }: Sorting,
  { after, limit, most }: CountedRange,
): Promise<Found> {
  const rows = await sql<FoundRow>`
    with hits as materialized (${hits}), found as materialized (${found})
    select total, p.id, p.key from (select count(*) as total from (select from found limit ${upTo(most)}) counted) c
    left join (
      select id, key from found where true ${beyond(KEY, by === 'time', isUp, after)}
      ${ordered(KEY, isUp)} limit ${upTo(limit)}
    ) p on true
    ${ordered(raw('p.key'), isUp, raw('p.id'))}`
  return { cursors: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 }
}

/** `and (key, id) > (…)`: the condition for the rows after a cursor; empty without one. */
export function beyond(key: Part, isTime: boolean, isUp: boolean, after: Cursor | null, id = ID): Part {
  if (after === null) return empty
  const isNumber = typeof after.key === 'number'
  const value = isTime ? new Date(Number(after.key)) : isNumber ? part`${after.key}::bigint` : after.key
  return part`and (${key}, ${id}) ${raw(isUp ? '>' : '<')} (${value}, ${after.id}::uuid)`
}

/** `and time >= … and time < …`: the condition for a period; empty where it has no bounds. */
export function within(time: Part, { since, before }: Period): Part {
  return part`${since ? part`and ${time} >= ${since}` : empty} ${before ? part`and ${time} < ${before}` : empty}`
}

const NAMES = raw(`without_accents(display_name || ' ' || email)`)

/** Whether an account's name or address contains the words of a search, in the form that the full-text index has. */
export function isNamed({ words }: Search): Part {
  return part`separate_words(${NAMES}) @@ to_tsquery('simple', without_accents(${words ?? ''}))`
}

/** The same for rows that are at hand: quicker than the full-text test alone. */
export function isNamedAtHand(search: Search): Part {
  return part`(${NAMES} like all(without_accents(${search.likeAll}::text[]::text)::text[]) and ${isNamed(search)})`
}

/**
 * Whether a text contains the words of a search, or what was typed as the full-text index splits it: it keeps links,
 * addresses and the signs of numbers.
 */
export function isSaid(text: Part, { words, pasted }: Search): Part {
  return part`to_tsvector('simple', ${text}) @@ (to_tsquery('simple', ${words ?? ''}) || to_tsquery('simple', ${pasted ?? ''}))`
}
