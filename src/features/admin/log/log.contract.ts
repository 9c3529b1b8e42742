import { AUDIT_ACTIONS } from '#features/accounts/administration/audit.rules.ts'
import { endpoint } from '#shared/endpoint.ts'
import { text, time } from '#shared/fields.ts'
import { z } from '#zod'
import { cursorFields, invalid, pageOf, periodFields, sortField } from '../list/lists.contract.ts'
import { TIME_SORTS } from '../list/order/sorts.rules.ts'

const entry = z.object({
  id: z.string(),
  at: time,
  /** null: the administrator's account was deleted. */
  administrator: z.nullable(z.string()),
  action: z.enum(AUDIT_ACTIONS),
  target: z.object({
    kind: z.enum(['report', 'user', 'comment', 'migration', 'list', 'key']),
    id: z.string(),
    /**
     * Its current name: that of a person, or the first words of a report or comment; null when it is deleted or has
     * none.
     */
    name: z.nullable(z.string()),
  }),
  /** The report of a deleted comment; null for other actions. */
  report: z.nullable(z.object({ id: z.string(), name: z.nullable(z.string()) })),
  /** The values that changed, by their names; null where none were stored, or they have been removed. */
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
})

export type LoggedAction = z.output<typeof entry>

/** Filters and order of the log; `target`: the id of what the actions were done to. */
export const logFilters = {
  ...sortField(TIME_SORTS),
  action: z._default(z.enum(['all', ...AUDIT_ACTIONS], 'invalid'), 'all'),
  target: z.optional(text({ max: 100 })),
  ...periodFields,
}

/** The log of administrators' actions, newest first by default. */
export const listLog = endpoint({
  method: 'GET',
  path: '/api/admin/log',
  summary: 'What admins have done',
  who: 'admin',
  input: z.object({ ...logFilters, ...cursorFields }),
  reply: pageOf(entry),
  refusals: invalid,
})
