import { CATEGORIES } from '#features/categories/categories.rules.ts'
import { FLAG_REASONS } from '#features/flags/flags.rules.ts'
import { DESCRIPTION_MAX, STATUSES } from '#features/reports/reports.rules.ts'
import { m } from '#messages'
import { endpoint } from '#shared/endpoint.ts'
import { decimal, id, text, time, version, wholeNumber } from '#shared/fields.ts'
import { z } from '#zod'
import { NOTE_MAX } from '../admin.rules.ts'
import {
  adminReport,
  authorField,
  invalid,
  pageOf,
  periodFields,
  cursorFields,
  searchField,
  sortField,
} from '../list/lists.contract.ts'
import { FLAG_SORTS, REPORT_SORTS } from '../list/order/sorts.rules.ts'

const gone = { 'not-found': [404, m.ui_refusal_no_report], 'no-report': [404, m.ui_refusal_no_report] } as const

/** Filters and order of the list of reports. */
export const reportFilters = {
  ...searchField,
  ...sortField(REPORT_SORTS),
  status: z._default(z.enum(['all', ...STATUSES], 'invalid'), 'all'),
  category: z._default(z.enum(['all', ...CATEGORIES], 'invalid'), 'all'),
  ...authorField,
  ...periodFields,
}

/** Refusal when a period has too many reports to sort them by a count. */
export const longPeriod = { 'long-period': [422, m.admin_long_period] } as const

/**
 * Reports in every state, by default those with the most open flags first, then the newest. Source: spec §2 "Admin
 * dashboard".
 */
export const listAdminReports = endpoint({
  method: 'GET',
  path: '/api/admin/reports',
  summary: 'Reports in every state; `q` looks in text, address, author and id; `since` and `until` are days',
  who: 'admin',
  input: z.object({ ...reportFilters, ...cursorFields }),
  reply: pageOf(adminReport),
  refusals: { ...invalid, ...longPeriod },
})

const { category, description, lat, lng, address } = adminReport.shape

/** A former version of a report; `at`: when its author replaced it. */
const replaced = z.object({ at: time, category, description, lat, lng, address })

/** One report as administrators see it, with its versions before its author's corrections, the latest first. */
export const readAdminReport = endpoint({
  method: 'GET',
  path: '/api/admin/reports/:id',
  summary: "One report, with what it said before each of its author's corrections",
  who: 'admin',
  input: z.object({ id }),
  reply: z.extend(adminReport, { corrections: z.array(replaced) }),
  refusals: gone,
})

const note = z._default(text({ max: NOTE_MAX }), '')

/** Changes a report: its content, position, or state with a public note, or removes its photo. */
export const editReport = endpoint({
  method: 'PATCH',
  path: '/api/admin/reports/:id',
  summary: 'Edit a report; 409 with the report as it is when `version` is older',
  who: 'admin',
  input: z.object({
    id,
    version: z.optional(version),
    category: z.optional(z.enum(CATEGORIES, 'invalid')),
    description: z.optional(text({ max: DESCRIPTION_MAX, missing: 'missing-fields' })),
    address: z.optional(text({ max: 500 })),
    /** New position of the pin, both or none. Without an address, the server looks one up. */
    lat: z.optional(decimal('invalid')),
    lng: z.optional(decimal('invalid')),
    removePhoto: z.optional(z.boolean('invalid')),
    /** `shown`: the state that a hidden report had before. */
    status: z.optional(z.enum([...STATUSES, 'shown'], 'invalid')),
    /** Only with a new state. */
    note,
  }),
  reply: adminReport,
  refusals: {
    ...invalid,
    'missing-fields': [400, m.ui_required_fields],
    outside: [400, m.reports_submit_outside],
    ...gone,
    'note-alone': [400, m.admin_note_alone],
    stale: [409, m.admin_stale],
  },
})

/** Deletes a report for good, with its files, votes, comments, flags, notifications and points. */
export const eraseReport = endpoint({
  method: 'DELETE',
  path: '/api/admin/reports/:id',
  summary: 'Delete a report for good',
  who: 'admin',
  input: z.object({ id }),
  refusals: gone,
})

const flagged = z.object({
  report: adminReport,
  /** Whether its flags have hidden it, until somebody decides. */
  isHiddenByFlags: z.boolean(),
  /** When the oldest open flag was set. */
  waitingSince: time,
  /** The newest is the last. */
  flags: z.array(
    z.object({
      reason: z.enum(FLAG_REASONS),
      comment: z.string(),
      /** The text of the report when it was flagged; null if it is the same now. */
      description: z.nullable(z.string()),
      at: time,
    }),
  ),
})

export type FlaggedReport = z.output<typeof flagged>

/** The order of the flagged reports. */
export const flagFilters = sortField(FLAG_SORTS)

/** Reports with flags that nobody has decided on, by default the one that waits longest first. */
export const listFlags = endpoint({
  method: 'GET',
  path: '/api/admin/flags',
  summary: 'Flagged reports that wait for a decision, with each flag; nobody is named',
  who: 'admin',
  input: z.object({ ...flagFilters, ...cursorFields }),
  reply: pageOf(flagged),
  refusals: invalid,
})

/** The possible decisions on a flagged report. */
const DECISIONS = ['dismiss', 'hide', 'resolve', 'delete'] as const
export type Decision = (typeof DECISIONS)[number]

/**
 * Decides on the open flags of a report; refused when they are decided already, or when the report or its flags are not
 * what the administrator saw.
 */
export const decideFlags = endpoint({
  method: 'PATCH',
  path: '/api/admin/flags/:id',
  summary:
    "Decide on a report's flags; `id` is the report's; 409 when `version`, `flags` or `newestFlag` is not what it is now",
  who: 'admin',
  input: z.object({
    id,
    version: z.optional(version),
    /** How many open flags the administrator saw. */
    flags: z.optional(wholeNumber),
    /** When the newest of them was set. A neighbour who flags again changes this, but not the number of flags. */
    newestFlag: z.optional(version),
    decision: z.enum(DECISIONS, 'invalid'),
    note,
  }),
  refusals: { ...invalid, ...gone, decided: [409, m.admin_flags_decided], stale: [409, m.admin_flags_stale] },
})

/**
 * Undoes the user's own last decision on a report's flags: they are open again, and the report gets its former state.
 */
export const undoDecision = endpoint({
  method: 'POST',
  path: '/api/admin/flags/:id/undo',
  summary: "Undo one's own decision on a report's flags; 409 when it has been changed since",
  who: 'admin',
  input: z.object({ id }),
  refusals: { ...gone, changed: [409, m.admin_undo_changed] },
})
