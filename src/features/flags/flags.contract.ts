import { noReport } from '#features/reports/refusals.contract.ts'
import { m } from '#messages'
import { getLocale } from '#messages/runtime.js'
import { endpoint } from '#shared/endpoint.ts'
import { id, text } from '#shared/fields.ts'
import { numeral } from '#shared/language.ts'
import { z } from '#zod'
import { FLAG_COMMENT_MAX, FLAG_REASONS, type FlagReason } from './flags.rules.ts'

const LABELS: Record<FlagReason, () => string> = {
  inappropriate: m.flags_reason_inappropriate,
  spam: m.flags_reason_spam,
  duplicate: m.flags_reason_duplicate,
  resolved: m.flags_reason_resolved,
  other: m.flags_reason_other,
}

/** A reason in words. Source: spec §3 "Flag reasons". */
export function reasonLabel(reason: FlagReason): string {
  return LABELS[reason]()
}

const reply = z.object({ waitMinutes: z.number() })

/** The minutes until one may flag a report; 0: at once. */
export const readFlag = endpoint({
  method: 'GET',
  path: '/api/reports/:id/flags',
  summary: 'The minutes until you may flag this report again',
  who: 'member',
  input: z.object({ id }),
  reply,
  refusals: {
    'signed-out': [401, m.votes_sign_in],
    ...noReport,
  },
})

/** Flags a report for the administrators: once per person, report and half an hour. Source: spec §5 "Flag report". */
export const flagReport = endpoint({
  method: 'POST',
  path: '/api/reports/:id/flags',
  summary: 'Flag a report; another one within 30 minutes is refused with `waitMinutes`',
  who: 'member',
  status: 201,
  input: z.object({
    id,
    reason: z.pipe(z.string('no-reason').check(z.minLength(1, 'no-reason')), z.enum(FLAG_REASONS, 'invalid')),
    comment: z._default(text({ max: FLAG_COMMENT_MAX }), ''),
  }),
  reply,
  refusals: {
    'signed-out': [401, m.votes_sign_in],
    'no-reason': [400, m.flags_no_reason],
    'too-long': [400, () => m.comments_too_long({ max: numeral(getLocale(), FLAG_COMMENT_MAX) })],
    invalid: [400, m.ui_refusal_invalid],
    'own-report': [403, m.flags_own],
    ...noReport,
    'too-soon': [409, ({ minutes }: { minutes: number }) => m.flags_wait({ minutes })],
    'hidden-report': [409, m.flags_hidden],
  },
})
