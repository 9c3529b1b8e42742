import { CATEGORIES, type Category } from '#features/categories/categories.rules.ts'
import { categoriesUsed, type Standing } from './rewards.rules.ts'

export interface Badge {
  id: string
  metal: 'bronze' | 'silver' | 'gold'
  icon: string
  /** How much of `need` a standing has; can be more than `need`. */
  have: (standing: Standing) => number
  need: number
}

/** All badges, in the order in which screens list them. Source: spec §3 "Badges". */
export const BADGES = [
  { id: 'first_report', metal: 'bronze', icon: 'map-pin-check', need: 1, have: (own) => own.totalReports },
  { id: 'community_validator', metal: 'bronze', icon: 'badge-check', need: 1, have: (own) => own.validatedReports },
  { id: 'regular_reporter', metal: 'silver', icon: 'notebook-pen', need: 10, have: (own) => own.totalReports },
  { id: 'photo_enthusiast', metal: 'silver', icon: 'camera', need: 10, have: (own) => own.reportsWithPhotos },
  { id: 'streak_master', metal: 'silver', icon: 'flame', need: 7, have: (own) => own.longestStreak },
  { id: 'litter_warrior', metal: 'silver', icon: 'recycle', need: 20, have: countOf('litter') },
  { id: 'infrastructure_guardian', metal: 'silver', icon: 'hammer', need: 15, have: countOf('infrastructure') },
  { id: 'category_explorer', metal: 'gold', icon: 'compass', need: CATEGORIES.length, have: categoriesUsed },
  { id: 'dedicated_reporter', metal: 'gold', icon: 'crown', need: 50, have: (own) => own.totalReports },
] as const satisfies Badge[]

function countOf(category: Category) {
  return ({ reportsByCategory }: Standing) => reportsByCategory[category] ?? 0
}

/** The metal of a level's medal. */
export function levelMetal(level: number): Badge['metal'] {
  return level >= 8 ? 'gold' : level >= 5 ? 'silver' : 'bronze'
}

/** The metal of a streak's medal: silver from the badge's seven days on, gold from thirty. */
export function streakMetal(days: number): Badge['metal'] {
  return days >= 30 ? 'gold' : days >= 7 ? 'silver' : 'bronze'
}

export type BadgeId = (typeof BADGES)[number]['id']

/** The badges whose condition this standing meets, in the order of the list. */
export function earnedBadges(standing: Standing): BadgeId[] {
  return BADGES.filter(({ have, need }) => have(standing) >= need).map(({ id }) => id)
}
