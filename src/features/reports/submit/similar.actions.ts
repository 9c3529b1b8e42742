import { cellsAround, circleAround, type LatLng } from '#features/territory/territory.rules.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import { findCandidates } from './similar.queries.ts'
import { longestFirst, mostSimilar, planSearch, SIMILAR_MAX_AGE_MS, SIMILAR_MAX_KM } from './similar.rules.ts'

/** What a new report would say, and where. */
interface Said extends LatLng {
  category: string
  description: string
}

/** Active reports of the last 14 days that are near and say much the same, most similar first; at most 10. */
export async function findSimilar(sql: Sql, { category, description, lat, lng }: Said, now: Date) {
  const words = longestFirst(description)
  const since = new Date(now.getTime() - SIMILAR_MAX_AGE_MS)
  const point = { lat, lng }
  const circle = { ...circleAround(point, SIMILAR_MAX_KM), cells: cellsAround(point, SIMILAR_MAX_KM) }
  const candidates = await findCandidates(sql, { category, ...point, since, ...circle }, planSearch(words))
  return mostSimilar({ ...point, words }, candidates)
}
