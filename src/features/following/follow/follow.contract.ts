import { noReport } from '#features/reports/refusals.contract.ts'
import { m } from '#messages'
import { getLocale } from '#messages/runtime.js'
import { endpoint } from '#shared/endpoint.ts'
import { id } from '#shared/fields.ts'
import { numeral } from '#shared/language.ts'
import { z } from '#zod'
import { MAX_FOLLOWS } from './follow.rules.ts'

/**
 * Follows a report, or stops following it; repeating it changes nothing. Authors and commenters follow automatically.
 */
export const followReport = endpoint({
  method: 'PUT',
  path: '/api/reports/:id/follow',
  summary: 'Follow a report, or stop following it',
  who: 'member',
  input: z.object({ id, following: z.boolean('invalid') }),
  reply: z.object({ following: z.boolean() }),
  refusals: {
    invalid: [400, m.ui_refusal_invalid],
    'signed-out': [401, m.votes_sign_in],
    ...noReport,
    'too-many-follows': [409, () => m.following_too_many({ count: numeral(getLocale(), MAX_FOLLOWS) })],
  },
})
