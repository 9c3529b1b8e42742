import { CATEGORIES } from '#features/categories/categories.rules.ts'
import { handle } from '#platform/server/route.ts'
import { dayIn } from '#shared/clock.ts'
import {
  type Achievements,
  markRewardsShown,
  readAchievements,
  readUnseenRewards,
} from './achievements/achievements.contract.ts'
import { findHistory, findUnseen, saveSeen } from './achievements/achievements.queries.ts'
import { BADGE_DESCRIPTIONS, BADGE_NAMES } from './badges.contract.ts'
import { BADGES } from './badges.rules.ts'
import { findEarned } from './rewards.queries.ts'
import { HISTORY_LENGTH, levelOf, type Standing } from './rewards.rules.ts'
import { streakOn } from './streaks.rules.ts'

export const rewardRoutes = [
  handle(readAchievements, async ({ sql, services: { territory }, user, now }) => {
    const [{ standing, badges }, history] = await Promise.all([
      findEarned(sql, user.id),
      findHistory(sql, user.id, HISTORY_LENGTH),
    ])
    const level = levelOf(standing.points)
    return {
      points: standing.points,
      level: { ...level, name: territory.levelNames[level.number - 1] ?? '' },
      stats: {
        totalReports: standing.totalReports,
        reportsWithPhotos: standing.reportsWithPhotos,
        validatedReports: standing.validatedReports,
        currentStreak: streakOn(standing, dayIn(territory.timeZone, now)),
        longestStreak: standing.longestStreak,
      },
      badges: badgesOf(standing, badges),
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

function badgesOf(standing: Standing, earnedAt: Record<string, string>): Achievements['badges'] {
  return BADGES.map(({ id, icon, need, have }) => ({
    id,
    name: BADGE_NAMES[id](),
    description: BADGE_DESCRIPTIONS[id](),
    icon,
    earnedAt: earnedAt[id] ? new Date(earnedAt[id]).toISOString() : null,
    progress: { have: Math.min(have(standing), need), need },
  }))
}
