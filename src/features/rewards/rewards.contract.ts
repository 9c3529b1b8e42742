import { z } from '#zod'

/** What a person has just earned: `level` if it rose, `streak` if its popup is to be shown. */
export const rewards = z.object({
  points: z.number(),
  badges: z.array(z.string()),
  level: z.optional(z.number()),
  streak: z.optional(z.number()),
})

export type Rewards = z.output<typeof rewards>

export const NO_REWARDS: Rewards = { points: 0, badges: [] }
