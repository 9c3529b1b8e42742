import { card } from '#features/reports/card/cards.contract.ts'
import { noReport } from '#features/reports/refusals.contract.ts'
import { m } from '#messages'
import { endpoint } from '#shared/endpoint.ts'
import { id } from '#shared/fields.ts'
import { z } from '#zod'
import { VOTES } from './votes.rules.ts'

/** Sets one's vote on a report, or takes it back with null; the same again changes nothing. Source: spec §4 "Vote". */
export const castVote = endpoint({
  method: 'PUT',
  path: '/api/reports/:id/vote',
  summary: "Vote on someone's report: confirm, reject, or null to take it back",
  who: 'member',
  input: z.object({ id, type: z.nullable(z.enum(VOTES, 'invalid')) }),
  reply: z.pick(card, { confirms: true, rejects: true, vote: true, communityValidated: true }),
  refusals: {
    invalid: [400, m.ui_refusal_invalid],
    'signed-out': [401, m.votes_sign_in],
    'own-report': [403, m.votes_own],
    ...noReport,
    'hidden-report': [409, m.votes_hidden_report],
    'too-many-requests': [429, m.votes_too_many],
  },
})
