import { refuseOutside } from '#features/territory/outside.actions.ts'
import { type LatLng, roundDegrees } from '#features/territory/territory.rules.ts'
import type { Limit } from '#platform/server/limits/limits.ts'
import { handle } from '#platform/server/route.ts'
import { refuse } from '#shared/endpoint.ts'
import { isOlder } from '#shared/version.ts'
import { cardOf } from '../card/cards.actions.ts'
import { changeContent } from '../moderation/moderation.actions.ts'
import { findOwnCard, lockReport } from '../reports.queries.ts'
import { addressNow } from '../submit/addresses.actions.ts'
import { correctReport } from './correction.contract.ts'
import { findPlaced } from './correction.queries.ts'
import { whyNotCorrect } from './correction.rules.ts'

/** More than anybody needs while their report is new. Limited because each correction stores the old version. */
const CORRECT: Limit = { name: 'correct', points: 30, seconds: 900 }

export const correctionRoutes = [
  handle(correctReport, {
    async prepare({ services, user, input, sql, now }) {
      const { territory, limits } = services
      const point = pointOf(input)
      if (point) refuseOutside(correctReport, territory, { lat: input.lat ?? NaN, lng: input.lng ?? NaN }, 'lat')
      await limits.spend(CORRECT, user.id)
      const before = point && (await findPlaced(sql, input.id))
      const isMoved = before && (before.lat !== point.lat || before.lng !== point.lng)
      const asks = isMoved && whyNotCorrect(before, user, now) === null
      const address = asks ? await addressNow(services, user.id, point) : null
      return { point, address }
    },

    async run({ sql, services, user, input, prepared, now }) {
      const report = await lockReport(sql, input.id)
      const why = report ? whyNotCorrect(report, user, now) : 'no-report'
      if (!report || why) throw refuse(correctReport, why ?? 'no-report')
      const ownCard = async () => {
        const row = await findOwnCard(sql, report.id, user.id)
        if (!row) throw refuse(correctReport, 'no-report')
        return cardOf(row, user.id)
      }
      if (isOlder(input.version, report)) {
        throw refuse(correctReport, 'stale', { data: { current: await ownCard() } })
      }
      const { category = report.category, description = report.description } = input
      const { lat, lng } = prepared.point ?? report
      const isMoved = lat !== report.lat || lng !== report.lng
      if (isMoved || category !== report.category || description !== report.description) {
        const address = isMoved ? prepared.address : undefined
        const changes = { category, description, point: { lat, lng }, address, isCorrection: true }
        await changeContent(sql, services, report, changes, now)
      }
      return ownCard()
    },
  }),
]

/** The new location of the pin, rounded; null if none was sent. */
function pointOf({ lat, lng }: { lat?: number | undefined; lng?: number | undefined }): LatLng | null {
  return lat === undefined || lng === undefined ? null : { lat: roundDegrees(lat), lng: roundDegrees(lng) }
}
