import { CATEGORIES } from '#features/categories/categories.rules.ts'
import type { Territory } from '#features/territory/territory.rules.ts'
import { handle } from '#server/handle.ts'
import { dayIn } from '#shared/clock.ts'
import { type Achievements, markRewardsShown, readAchievements, readUnseenRewards } from './achievements.contract.ts'
import { findBadges, findHistory, findUnseen, saveSeen } from './achievements.queries.ts'
import { badgeDescription, badgeName } from './badges.contract.ts'
import { BADGES } from './badges.rules.ts'
import { findStanding } from './rewards.queries.ts'
import { HISTORY_LENGTH, levelOf, NO_STANDING, type Standing, streakOn } from './rewards.rules.ts'

export const rewardRoutes = [
  handle(readAchievements, async ({ sql, services: { territory }, user, now }) => {
    const standing = (await findStanding(sql, user.id)) ?? NO_STANDING
    const history = await findHistory(sql, user.id, HISTORY_LENGTH)
    return {
      points: standing.points,
      level: levelWithName(standing.points, territory),
      stats: {
        totalReports: standing.totalReports,
        reportsWithPhotos: standing.reportsWithPhotos,
        validatedReports: standing.validatedReports,
        currentStreak: streakOn(standing, dayIn(territory.timeZone, now)),
        longestStreak: standing.longestStreak,
      },
      badges: badgesOf(standing, await findBadges(sql, user.id)),
      reportsByCategory: Object.fromEntries(
        CATEGORIES.map((category) => [category, standing.reportsByCategory[category] ?? 0]),
      ),
      history: history.map(({ at, ...entry }) => ({ timestamp: at.toISOString(), ...entry })),
    }
  }),

  handle(readUnseenRewards, async ({ sql, user }) => {
    const { badges, level } = await findUnseen(sql, user.id)
    return {
      badges: BADGES.map(({ id }) => id).filter((id) => badges.includes(id)),
      ...(level !== null && { level }),
    }
  }),

  handle(markRewardsShown, async ({ sql, user, input, now }) => {
    const { badges, level = 0 } = input
    await saveSeen(sql, user.id, { badges, level }, now)
  }),
]

function levelWithName(points: number, { levelNames }: Territory): Achievements['level'] {
  const { number, progress, pointsToNext } = levelOf(points)
  return { number, name: levelNames[number - 1] ?? '', progress, pointsToNext }
}

function badgesOf(standing: Standing, earned: { badge: string; earnedAt: Date }[]): Achievements['badges'] {
  const times = new Map(earned.map(({ badge, earnedAt }) => [badge, earnedAt.toISOString()]))
  return BADGES.map(({ id, icon, need, have }) => ({
    id,
    name: badgeName(id),
    description: badgeDescription(id),
    icon,
    earnedAt: times.get(id) ?? null,
    progress: { have: Math.min(have(standing), need), need },
  }))
}
