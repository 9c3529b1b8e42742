import { card } from '#features/reports/card/cards.contract.ts'
import { m } from '#messages'
import { isDay } from '#shared/clock.ts'
import { pageFields, text, time, cursorField } from '#shared/fields.ts'
import { z } from '#zod'
import { SEARCH_MAX } from '../admin.rules.ts'
import { readCursor } from './order/cursors.rules.ts'
import { namesOf, type Sorting } from './order/sorts.rules.ts'

/** Refusals of a filter or a field. */
export const invalid = { invalid: [400, m.ui_refusal_invalid], 'too-long': [400, m.ui_refusal_invalid] } as const

export const searchField = { q: z._default(text({ max: SEARCH_MAX }), '') }

const day = z.optional(z.string('invalid').check(z.refine(isDay, 'invalid')))

/** The first and the last day of a list in the territory's time zone; `YYYY-MM-DD`. */
export const periodFields = { since: day, until: day }

/** The id of the author whose entries are listed. */
export const authorField = { author: z.optional(z.guid('invalid').check(z.toLowerCase())) }

/** The order of a list; the first one is the default. */
export function sortField<Name extends string>(sorts: Record<Name, Sorting>) {
  const names = namesOf(sorts)
  return { sort: z._default(z.enum(names, 'invalid'), names[0]) }
}

export const cursorFields = {
  limit: pageFields.limit,
  cursor: cursorField(readCursor),
}

/** A page of a list for administrators. `total` counts up to 1,000; `isMore`: there are more than that. */
export function pageOf<T extends z.ZodMiniType>(item: T) {
  return z.object({ items: z.array(item), next: z.nullable(z.string()), total: z.number(), isMore: z.boolean() })
}

/** The type of `pageOf`; `next` is the cursor of the next page. */
export interface Page<T> {
  items: T[]
  next: string | null
  total: number
  isMore: boolean
}

/** The author of a report or a comment, as administrators see them; null: anonymous, or the account was deleted. */
export const person = z.nullable(z.object({ id: z.string(), name: z.string(), email: z.string() }))

/** The author of a row for administrators. */
export function personOf(id: string | null, name: string | null, email: string | null): z.output<typeof person> {
  return id && email ? { id, name: name || m.reports_author_anonymous(), email } : null
}

/** A report as administrators see it. `version` is sent back with a change; a change of an older version is refused. */
export const adminReport = z.extend(z.omit(card, { awaitsDecision: true, own: true, vote: true, following: true }), {
  author: person,
  /** When its author last corrected it. */
  editedAt: z.nullable(time),
  version: time,
  /** Flags that nobody has decided on. */
  flags: z.number(),
  /** Flags on it were dismissed, so flags never hide it. */
  areFlagsDismissed: z.boolean(),
})

export type AdminReport = z.output<typeof adminReport>
