import { FLAG_REASONS } from '#features/flags/flags.rules.ts'
import { noReport } from '#features/reports/refusals.contract.ts'
import { m } from '#messages'
import { endpoint } from '#shared/endpoint.ts'
import { id, time, version, wholeNumber } from '#shared/fields.ts'
import { z } from '#zod'
import { adminReport, cursorFields, invalid, pageOf, sortField } from '../list/lists.contract.ts'
import { FLAG_SORTS } from '../list/order/sorts.rules.ts'
import { note } from '../reports/reports.contract.ts'

const flagged = z.object({
  report: adminReport,
  /** Whether its flags have hidden it, until somebody decides. */
  isHiddenByFlags: z.boolean(),
  /** When the oldest open flag was set; without any, when flags hid the report. */
  waitingSince: time,
  /** The newest is the last. None if the accounts that set them are deleted. */
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

export const flagFilters = sortField(FLAG_SORTS)

/** Reports that were flagged or hidden by flags, and that nobody has decided on; by default the one that waits longest first. */
export const listFlags = endpoint({
  method: 'GET',
  path: '/api/admin/flags',
  summary: 'Flagged reports that wait for review, with each flag; nobody is named',
  who: 'admin',
  input: z.object({ ...flagFilters, ...cursorFields }),
  reply: pageOf(flagged),
  refusals: invalid,
})

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
  refusals: { ...invalid, ...noReport, decided: [409, m.admin_flags_decided], stale: [409, m.admin_flags_stale] },
})

/**
 * Undoes the user's own last decision on a report's flags: they are open again, and the report gets its former state.
 */
export const undoDecision = endpoint({
  method: 'POST',
  path: '/api/admin/flags/:id/undo',
  summary: "Undo your own decision on a report's flags; 409 when it has been changed since",
  who: 'admin',
  input: z.object({ id }),
  refusals: { ...noReport, changed: [409, m.admin_undo_changed] },
})
