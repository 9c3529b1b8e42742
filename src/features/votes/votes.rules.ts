import { isVisibleTo, type Person, type Visible } from '#features/reports/reports.rules.ts'

/** The votes that a person can give. Source: spec §3 "votes". */
export const VOTES = ['confirm', 'reject'] as const
export type Vote = (typeof VOTES)[number]

/**
 * Why this member may not vote on this report, the first reason that applies; null when they may. Members who may not
 * see a hidden report are told that it does not exist. Source: spec §5 "Vote", safety rules, who may what.
 */
export function whyNotVote(report: Visible, member: Person): 'no-report' | 'own-report' | 'hidden-report' | null {
  if (!isVisibleTo(report, member)) return 'no-report'
  if (report.authorId === member.id) return 'own-report'
  return report.status === 'hidden' ? 'hidden-report' : null
}

/** How a report's counts change when one person's vote becomes another. */
export function changeOfCounts(before: Vote | null, after: Vote | null): { confirms: number; rejects: number } {
  const change = (type: Vote) => Number(after === type) - Number(before === type)
  return { confirms: change('confirm'), rejects: change('reject') }
}
