import { endpoint } from '#shared/endpoint.ts'
import { time } from '#shared/fields.ts'
import { z } from '#zod'

/**
 * A report in the points history; a bonus that the entry neither gave nor took is 0. Source: spec §3 "pointsHistory".
 */
const historyDetails = z.object({
  reportId: z.string(),
  category: z.string(),
  hadPhoto: z.boolean(),
  wasCommunityValidated: z.boolean(),
  reportDescription: z.string(),
  basePoints: z.number(),
  photoBonus: z.number(),
  firstReportBonus: z.number(),
  categoryFirstBonus: z.number(),
  streakBonus: z.number(),
  /** Only of validations and reversals. */
  validationBonus: z.optional(z.number()),
})

/** A person's achievements. `progress.have` is at most `need`; an earned badge stays even if the progress goes down. */
export const achievements = z.object({
  points: z.number(),
  /** `progress` 0…1; at the last level it is 1 and `pointsToNext` null. */
  level: z.object({
    number: z.number(),
    name: z.string(),
    progress: z.number(),
    pointsToNext: z.nullable(z.number()),
  }),
  stats: z.object({
    totalReports: z.number(),
    reportsWithPhotos: z.number(),
    validatedReports: z.number(),
    currentStreak: z.number(),
    longestStreak: z.number(),
  }),
  badges: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      description: z.string(),
      icon: z.string(),
      earnedAt: z.nullable(time),
      progress: z.object({ have: z.number(), need: z.number() }),
    }),
  ),
  /** Every category, those without reports too. */
  reportsByCategory: z.record(z.string(), z.number()),
  /** The latest 50, newest first; `points` of a reversal are negative. */
  history: z.array(
    z.object({
      timestamp: time,
      points: z.number(),
      reason: z.enum(['report', 'validation', 'reversal', 'correction']),
      details: historyDetails,
    }),
  ),
})

export type Achievements = z.output<typeof achievements>

export const readAchievements = endpoint({
  method: 'GET',
  path: '/api/profile/achievements',
  summary: 'Your own points, level, badges and points history',
  who: 'user',
  reply: achievements,
})

/** Rewards that were not shown yet: badge ids, and the level if it rose. */
const unseenRewards = z.object({ badges: z.array(z.string()), level: z.optional(z.number()) })

/**
 * What was earned but not shown yet, because the person was away or left the page too soon. The screen that shows it
 * calls `markRewardsShown`.
 */
export const readUnseenRewards = endpoint({
  method: 'GET',
  path: '/api/profile/rewards/new',
  summary: 'Badges and level earned and not shown yet',
  who: 'user',
  reply: unseenRewards,
})

/** Marks rewards as shown, so that each is shown once; those that were earned in the meantime are still shown. */
export const markRewardsShown = endpoint({
  method: 'POST',
  path: '/api/profile/rewards/shown',
  summary: 'Mark these badges and this level as shown',
  who: 'user',
  input: z.object({
    badges: z._default(z.array(z.string().check(z.maxLength(50), z.regex(/^[\w-]*$/))).check(z.maxLength(50)), []),
    level: z.optional(z.int().check(z.gte(1), z.lte(1000))),
  }),
})
