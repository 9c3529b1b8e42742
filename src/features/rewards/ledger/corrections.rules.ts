import { countCategory, POINTS, type Standing, sumUp } from '../rewards.rules.ts'

/** The fields of a report that its author or an administrator can change and that decide its points. */
export interface Correction {
  category: string
  hadPhoto: boolean
}

/**
 * The points that a new category or the removal of the photo gives or takes, as if the report had always been like
 * this; `points` is the sum.
 */
export function pointsToCorrect({ reportsByCategory }: Standing, before: Correction, after: Correction) {
  const hasOtherCategory = before.category !== after.category
  const lost = hasOtherCategory && reportsByCategory[before.category] === 1 ? -POINTS.firstInCategory : 0
  const won = hasOtherCategory && !reportsByCategory[after.category] ? POINTS.firstInCategory : 0
  return sumUp({
    photoBonus: POINTS.photo * (Number(after.hadPhoto) - Number(before.hadPhoto)),
    categoryFirstBonus: lost + won,
  })
}

/** The standing after a correction that gave or took `points`. */
export function withCorrection(
  standing: Standing,
  before: Correction,
  after: Correction,
  { points }: { points: number },
): Standing {
  const moved = countCategory(standing.reportsByCategory, before.category, -1)
  return {
    ...standing,
    points: standing.points + points,
    reportsWithPhotos: standing.reportsWithPhotos + Number(after.hadPhoto) - Number(before.hadPhoto),
    reportsByCategory: countCategory(moved, after.category, 1),
  }
}
