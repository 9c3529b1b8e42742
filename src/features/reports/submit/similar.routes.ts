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
    remembered: true,
    async run({ services, caller, user, input, now }) {
      const { territory, limits, database } = services
      if (!isInside(territory.bounds, input)) {
        throw refuse(similarReports, 'outside', { field: 'lat', values: { territory: territory.name } })
      }
      if (!user) await limits.spend(SIMILAR_OF_ADDRESS, caller.address)
      const words = longestFirst(input.description)
      const [candidates] = await database.together((sql) => {
        const counted = user && limits.inside.spend(sql, [SIMILAR, user.id])
        const { category, lat, lng } = input
        const since = new Date(now.getTime() - SIMILAR_MAX_AGE_MS)
        const circle = { ...circleAround(input, SIMILAR_MAX_KM), cells: cellsAround(input, SIMILAR_MAX_KM) }
        return Promise.all([findCandidates(sql, { category, lat, lng, since, ...circle }, searchFor(words)), counted])
      })
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
