import { fileUrl } from '#features/media/media.rules.ts'
import { refuseOutside } from '#features/territory/outside.actions.ts'
import { type Limit, limitFor } from '#platform/server/limits/limits.ts'
import { handle } from '#platform/server/route.ts'
import { findSimilar } from './similar.actions.ts'
import { similarReports } from './similar.contract.ts'

/** Source: safety rules, limits: similar. */
const SIMILAR: Limit = { name: 'similar', points: 60, seconds: 60 }
const SIMILAR_OF_ADDRESS: Limit = { name: 'similar-address', points: 120, seconds: 60 }

export const similarRoutes = [
  handle(similarReports, async ({ sql, services: { territory, limits }, caller, input, now }) => {
    refuseOutside(similarReports, territory, input, 'lat')
    await limits.spend(...limitFor(caller, SIMILAR, SIMILAR_OF_ADDRESS))
    const found = await findSimilar(sql, input, now)
    const items = found.map(({ id, description, distanceKm, similarity, createdAt, thumb }) => ({
      id,
      description,
      distanceKm,
      similarity,
      createdAt: createdAt.toISOString(),
      thumb: thumb && fileUrl(thumb),
    }))
    return { items, next: null }
  }),
]
