import { CATEGORIES } from '#features/categories/categories.rules.ts'
import { FLAG_REASONS } from '#features/flags/flags.rules.ts'
import { DESCRIPTION_MAX, STATUSES } from '#features/reports/reports.rules.ts'
import { m } from '#messages'
import { endpoint } from '#shared/endpoint.ts'
import { decimal, id, text, time, version } from '#shared/fields.ts'
import { z } from '#zod'
import { NOTE_MAX } from '../admin.rules.ts'
import {
  adminReport,
  authorField,
  pageOf,
  periodFields,
  placeFields,
  searchField,
  sortField,
} from '../list/lists.contract.ts'
import { FLAG_SORTS, REPORT_SORTS } from '../list/sorts.rules.ts'

const invalid = { invalid: [400, m.refusal_invalid], 'too-long': [400, m.refusal_invalid] } as const
const gone = { 'not-found': [404, m.refusal_no_report], 'no-report': [404, m.refusal_no_report] } as const

/** Which reports are listed, in which order. */
export const reportFilters = {
  ...searchField,
  ...sortField(REPORT_SORTS),
  status: z._default(z.enum(['all', ...STATUSES], 'invalid'), 'all'),
  category: z._default(z.enum(['all', ...CATEGORIES], 'invalid'), 'all'),
  ...authorField,
  ...periodFields,
}

/** A period may hold too many reports to put them in an order by a count. */
export const longPeriod = { 'long-period': [422, m.admin_long_period] } as const

/** Reports in every state, those with the most open flags first unless told, and of those alike the newest. Source: spec §2 "Admin dashboard". */
export const listAdminReports = endpoint({
  method: 'GET',
  path: '/api/admin/reports',
  summary: 'Reports in every state; `q` looks in text, address, author and id; `since` and `until` are days',
  who: 'admin',
  input: z.object({ ...reportFilters, ...placeFields }),
  reply: pageOf(adminReport),
  refusals: { ...invalid, ...longPeriod },
})

/** What a report said, and where, until its author corrected it then. */
const replaced = z.object({
  at: time,
  ...{
    category: z.string(),
    description: z.string(),
    lat: z.number(),
    lng: z.number(),
    address: z.nullable(z.string()),
  },
})

/** One report as administrators read it, with what it said before its author's corrections, the last one first. */
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

/** Changes a report: what it says, where it is, its state with a public note, its photo taken off. */
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
    /** Where the pin is moved, both or none; without an address, it gets that of the place. */
    lat: z.optional(decimal('invalid')),
    lng: z.optional(decimal('invalid')),
    removePhoto: z.optional(z.boolean('invalid')),
    status: z.optional(z.enum(STATUSES, 'invalid')),
    note,
  }),
  reply: adminReport,
  refusals: {
    ...invalid,
    'missing-fields': [400, m.required_fields],
    outside: [400, m.submit_outside],
    ...gone,
    stale: [409, m.admin_stale],
  },
})

/** Deletes a report for good: files, votes, comments, flags, notifications, points. */
export const eraseReport = endpoint({
  method: 'DELETE',
  path: '/api/admin/reports/:id',
  summary: 'Delete a report for good',
  who: 'admin',
  input: z.object({ id }),
  reply: z.void(),
  status: 204,
  refusals: gone,
})

const flagged = z.object({
  report: adminReport,
  /** Hidden by its flags, until somebody decides. */
  isHiddenByFlags: z.boolean(),
  /** Since when the eldest flag waits. */
  waitingSince: time,
  flags: z.array(
    z.object({
      reason: z.enum(FLAG_REASONS),
      comment: z.string(),
      /** What the report said when it was flagged; null where it says the same now. */
      description: z.nullable(z.string()),
      at: time,
    }),
  ),
})

export type FlaggedReport = z.output<typeof flagged>

/** In which order flagged reports are listed. */
export const flagFilters = sortField(FLAG_SORTS)

/** Reports that neighbours have flagged and nobody has decided, the one that waits longest first unless told. */
export const listFlags = endpoint({
  method: 'GET',
  path: '/api/admin/flags',
  summary: 'Flagged reports that wait for a decision, with each flag; nobody is named',
  who: 'admin',
  input: z.object({ ...flagFilters, ...placeFields }),
  reply: pageOf(flagged),
  refusals: invalid,
})

/** What can be decided of a flagged report. */
export const DECISIONS = ['dismiss', 'hide', 'resolve', 'delete'] as const
export type Decision = (typeof DECISIONS)[number]

/** Decides on a report's flags, once. */
export const decideFlags = endpoint({
  method: 'PATCH',
  path: '/api/admin/flags/:id',
  summary: "Decide on a report's flags; `id` is the report's",
  who: 'admin',
  input: z.object({ id, decision: z.enum(DECISIONS, 'invalid'), note }),
  reply: z.void(),
  status: 204,
  refusals: { ...invalid, ...gone, decided: [409, m.admin_flags_decided] },
})

/** Takes back one's own decision on a report's flags, the last one: they wait again, and the report is what it was. */
export const undoDecision = endpoint({
  method: 'POST',
  path: '/api/admin/flags/:id/undo',
  summary: "Undo one's own decision on a report's flags; 409 when it has been changed since",
  who: 'admin',
  input: z.object({ id }),
  reply: z.void(),
  status: 204,
  refusals: { ...gone, changed: [409, m.admin_undo_changed] },
})
