import type { SimilarReport } from '#features/reports/submit/similar.contract.ts'
import type { ReportFields } from '#features/reports/submit/submission.rules.ts'
import type { Rewards } from '#features/rewards/rewards.contract.ts'
import type { LatLng } from '#features/territory/territory.rules.ts'

/** A submitted report: its location, its author, and what it has earned them. */
export interface Submitted {
  at: LatLng
  personId: string
  rewards: Rewards
}

/**
 * open → finding: waits for the pin's location → asking: nobody has placed the pin; is it right? → sending: `share` of
 * the report is sent, 0…1 → done. signing-in: the prompt to sign in is shown; similar: the similar reports are shown.
 */
export type Stage =
  | { is: 'open' | 'signing-in' | 'finding' | 'asking' }
  | { is: 'similar'; found: SimilarReport[]; fields: ReportFields }
  | { is: 'sending'; share: number }
  | ({ is: 'done' } & Submitted)
