import { fileUrl } from '#features/media/media.rules.ts'
import { cellsAround, circleAround, isInside } from '#features/territory/territory.rules.ts'
import type { Limit } from '#platform/server/limits.ts'
import { handle } from '#platform/server/route.ts'
import { refuse } from '#shared/endpoint.ts'
import { similarReports } from './similar.contract.ts'
import { findCandidates } from './similar.queries.ts'
import { longestFirst, mostSimilar, searchFor, SIMILAR_MAX_AGE_MS, SIMILAR_MAX_KM } from './similar.rules.ts'

/** Source: safety rules, limits: similar. */
const SIMILAR: Limit = { name: 'similar', points: 60, seconds: 60 }
const SIMILAR_OF_ADDRESS: Limit = { name: 'similar-address', points: 120, seconds: 60 }

export const similarRoutes = [
  handle(similarReports, {
    async run({ sql, services: { territory, limits }, caller, user, input, now }) {
      if (!isInside(territory.bounds, input)) {
        throw refuse(similarReports, 'outside', { field: 'lat', values: { territory: territory.name } })
      }
      await (user ? limits.spend(SIMILAR, user.id) : limits.spend(SIMILAR_OF_ADDRESS, caller.address))
      const words = longestFirst(input.description)
      const { category, lat, lng } = input
      const since = new Date(now.getTime() - SIMILAR_MAX_AGE_MS)
      const circle = { ...circleAround(input, SIMILAR_MAX_KM), cells: cellsAround(input, SIMILAR_MAX_KM) }
      const candidates = await findCandidates(sql, { category, lat, lng, since, ...circle }, searchFor(words))
      const items = mostSimilar({ ...input, words }, candidates).map(
        ({ id, description, distanceKm, similarity, createdAt, thumb }) => ({
          ...{
            id,
            description,
            distanceKm,
            similarity,
            createdAt: createdAt.toISOString(),
            thumb: thumb && fileUrl(thumb),
          },
        }),
      )
      return { items, next: null }
    },
  }),
]
