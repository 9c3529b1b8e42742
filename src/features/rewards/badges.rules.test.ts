import { expect, test } from 'vitest'
import { CATEGORIES } from '#features/categories/categories.rules.ts'
import { BADGES, type BadgeId, earnedBadges } from './badges.rules.ts'
import { NO_STANDING, type Standing } from './rewards.rules.ts'

const enough: [BadgeId, Partial<Standing>, Partial<Standing>][] = [
  ['first_report', {}, { totalReports: 1 }],
  ['regular_reporter', { totalReports: 9 }, { totalReports: 10 }],
  ['dedicated_reporter', { totalReports: 49 }, { totalReports: 50 }],
  ['photo_enthusiast', { reportsWithPhotos: 9 }, { reportsWithPhotos: 10 }],
  ['streak_master', { longestStreak: 6 }, { longestStreak: 7 }],
  [
    'category_explorer',
    { reportsByCategory: Object.fromEntries(CATEGORIES.slice(1).map((category) => [category, 5])) },
    { reportsByCategory: Object.fromEntries(CATEGORIES.map((category) => [category, 1])) },
  ],
  ['litter_warrior', { reportsByCategory: { litter: 19, noise: 9 } }, { reportsByCategory: { litter: 20 } }],
  [
    'infrastructure_guardian',
    { reportsByCategory: { infrastructure: 14 } },
    { reportsByCategory: { infrastructure: 15 } },
  ],
  ['community_validator', {}, { validatedReports: 1 }],
]

test.each(enough)('%s is earned exactly at its condition', (id, before, after) => {
  expect(earnedBadges({ ...NO_STANDING, ...before })).not.toContain(id)
  expect(earnedBadges({ ...NO_STANDING, ...after })).toContain(id)
})

test('every badge has its row above', () => {
  expect(BADGES.map(({ id }) => id).sort()).toEqual(enough.map(([id]) => id).sort())
})
