import { endpoint } from '#shared/endpoint.ts'
import { time } from '#shared/fields.ts'
import { z } from '#zod'

/** What the points history keeps of a report; a bonus that the entry neither gave nor took is 0. Source: spec §3 "pointsHistory". */
export const historyDetails = z.object({
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
  /** Of validations and reversals. */
  validationBonus: z.optional(z.number()),
})

/** What a person has earned. `progress.have` is at most `need`; a badge once earned stays whatever it says. */
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
  summary: 'Points, level, badges and points history of whoever is signed in',
  who: 'user',
  input: z.object({}),
  reply: achievements,
  refusals: {},
})

/** Rewards earned while away: badge ids, and the level when it rose. */
const unseenRewards = z.object({ badges: z.array(z.string()), level: z.optional(z.number()) })

export type UnseenRewards = z.output<typeof unseenRewards>

/** What was earned and has not been shown yet: while away, or on a page that was left too soon. Showing it is for the screen, which then says so. */
export const readUnseenRewards = endpoint({
  method: 'GET',
  path: '/api/profile/rewards/new',
  summary: 'Badges and level earned and not shown yet',
  who: 'user',
  input: z.object({}),
  reply: unseenRewards,
  refusals: {},
})

/** Marks what was shown, so that it comes once; what was earned meanwhile still comes. */
export const markRewardsShown = endpoint({
  method: 'POST',
  path: '/api/profile/rewards/shown',
  summary: 'Say that these badges and this level have been shown',
  who: 'user',
  status: 204,
  input: z.object({
    badges: z._default(z.array(z.string().check(z.maxLength(50))).check(z.maxLength(50)), []),
    level: z.optional(z.int().check(z.gte(1), z.lte(1000))),
  }),
  reply: z.void(),
  refusals: {},
})
