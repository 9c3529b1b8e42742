import { CATEGORIES } from '#features/categories/categories.rules.ts'
import { noReport } from '#features/reports/refusals.contract.ts'
import { DESCRIPTION_MAX, STATUSES } from '#features/reports/reports.rules.ts'
import { m } from '#messages'
import { getLocale } from '#messages/runtime.js'
import { endpoint } from '#shared/endpoint.ts'
import { decimal, id, text, time, version } from '#shared/fields.ts'
import { numeral } from '#shared/language.ts'
import { z } from '#zod'
import { ADDRESS_MAX, NOTE_MAX } from '../admin.rules.ts'
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
import { REPORT_SORTS } from '../list/order/sorts.rules.ts'

/** Maximum number of public notes that one request removes. */
const NOTES_MAX = 1000

/** A public note on a new state. */
export const note = z._default(text({ max: NOTE_MAX }), '')

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

/** A public note that administrators can remove. */
const removable = z.object({ id: z.string(), at: time, note: z.string() })

/** One report as administrators see it, with its versions before its author's corrections, and its notes, newest first. */
export const readAdminReport = endpoint({
  method: 'GET',
  path: '/api/admin/reports/:id',
  summary: "One report, with what it said before each of its author's corrections, and its public notes",
  who: 'admin',
  input: z.object({ id }),
  reply: z.extend(adminReport, { corrections: z.array(replaced), notes: z.array(removable) }),
  refusals: noReport,
})

export type ReportDetails = z.output<typeof readAdminReport.reply>

function maxOf(field?: string): number {
  if (field === 'note') return NOTE_MAX
  return field === 'address' ? ADDRESS_MAX : DESCRIPTION_MAX
}

/** Changes a report: its content, position, or state with a public note, or removes its photo or notes. */
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
    address: z.optional(text({ max: ADDRESS_MAX })),
    /** New position of the pin, both or none. Without an address, the server looks one up. */
    lat: z.optional(decimal),
    lng: z.optional(decimal),
    removePhoto: z.optional(z.boolean('invalid')),
    /** Ids of public notes to remove from the timeline, from notifications, and from mails that are not sent yet. */
    removeNotes: z.optional(z.array(z.uuid('invalid'), 'invalid').check(z.maxLength(NOTES_MAX, 'invalid'))),
    /** Lets flags hide the report again, although flags on it were dismissed. */
    allowFlags: z.optional(z.boolean('invalid')),
    /** `shown`: the state that a hidden report had before. */
    status: z.optional(z.enum([...STATUSES, 'shown'], 'invalid')),
    /** Only with a new state. */
    note,
    /** The new state undoes the last change of it; a report is hidden again as it was before, and the note is ignored. */
    undo: z.optional(z.boolean('invalid')),
  }),
  reply: adminReport,
  refusals: {
    ...invalid,
    // `field` is undefined in the description of the API.
    'too-long': [
      400,
      ({ field }: { field?: string }) => m.profile_too_long({ max: numeral(getLocale(), maxOf(field)) }),
    ],
    'missing-fields': [400, m.ui_required_fields],
    outside: [400, m.reports_submit_outside],
    ...noReport,
    'note-alone': [400, m.admin_note_alone],
    stale: [409, m.admin_stale],
  },
})

/** Deletes a report for good, with its files, votes, comments, flags, notifications and points. */
export const eraseReport = endpoint({
  method: 'DELETE',
  path: '/api/admin/reports/:id',
  summary: 'Delete a report for good; 409 when `version` is older',
  who: 'admin',
  input: z.object({ id, version: z.optional(version) }),
  refusals: { ...invalid, ...noReport, stale: [409, m.admin_state_stale] },
})
