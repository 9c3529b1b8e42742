import { whyNotVote } from '#features/votes/votes.rules.ts'
import { DAY_MS, MINUTE_MS } from '#shared/clock.ts'

/** The reasons for which a report may be flagged. Source: spec §3 "Flag reasons". */
export const FLAG_REASONS = ['inappropriate', 'spam', 'duplicate', 'resolved', 'other'] as const
export type FlagReason = (typeof FLAG_REASONS)[number]

/** How many minutes a person must wait before flagging the same report again. Source: spec §9 "Limits". */
export const FLAG_COOLDOWN_MINUTES = 30

/** Maximum length of a flag's comment, in code points. */
export const FLAG_COMMENT_MAX = 1000

/** How old an account must be for its flags to hide a report, milliseconds. */
const TRUSTED_AGE_MS = 7 * DAY_MS

/** The minutes until somebody may flag a report again, rounded up; 0: at once. `flaggedAt`: their last flag on it. */
export function waitMinutes(flaggedAt: Date | null, now: Date): number {
  if (!flaggedAt || flaggedAt > cooldown(now).until) return 0
  const left = Math.ceil((flaggedAt.getTime() - now.getTime()) / MINUTE_MS + FLAG_COOLDOWN_MINUTES)
  // A flag of the same moment may be slightly younger than this request.
  return Math.min(FLAG_COOLDOWN_MINUTES, Math.max(0, left))
}

/**
 * A flag of this time prevents another one: not before `after`, and not later than `until`, which only a clock that was
 * ahead can have set.
 */
export function cooldown(now: Date): { after: Date; until: Date } {
  const length = FLAG_COOLDOWN_MINUTES * MINUTE_MS
  return { after: new Date(now.getTime() - length), until: new Date(now.getTime() + length) }
}

/** Accounts created until this time are old enough for their flags to hide a report. */
export function trustedUntil(now: Date): Date {
  return new Date(now.getTime() - TRUSTED_AGE_MS)
}

/** Why this member may not flag this report, by the rule for votes. Source: safety rules, who may what. */
export const whyNotFlag = whyNotVote
