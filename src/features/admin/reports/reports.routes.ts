import { addressOf } from '#features/places/places.actions.ts'
import { findCorrections } from '#features/reports/correction/correction.queries.ts'
import { changeContent } from '#features/reports/moderation/moderation.actions.ts'
import { lockWhole } from '#features/reports/moderation/moderation.queries.ts'
import { ADDRESS_WAIT_MS } from '#features/reports/reports.rules.ts'
import { isInside, roundDegrees } from '#features/territory/territory.rules.ts'
import { handle } from '#platform/server/route.ts'
import { refuse } from '#shared/endpoint.ts'
import { readReports } from '../list/lists.actions.ts'
import { erase, giveState, isOlder, logReportAction, type Moderated, shownStatus } from './moderation.actions.ts'
import { adminReportsOf } from './reports.actions.ts'
import { editReport, eraseReport, listAdminReports, readAdminReport } from './reports.contract.ts'

export const adminReportRoutes = [
  handle(listAdminReports, ({ sql, input, services }) => readReports(sql, services, input)),

  handle(readAdminReport, async ({ sql, input: { id } }) => {
    const [[report], corrections] = await Promise.all([adminReportsOf(sql, [id]), findCorrections(sql, id)])
    if (!report) throw refuse(readAdminReport, 'no-report')
    return {
      ...report,
      corrections: corrections.map(({ at, address, ...content }) => ({
        ...{ at: at.toISOString(), ...content, address: address || null },
      })),
    }
  }),

  handle(editReport, {
    async prepare({ services, user, input: { lat, lng, address } }) {
      if (lat === undefined && lng === undefined) return { place: null }
      if (lat === undefined || lng === undefined) throw refuse(editReport, 'invalid', { field: 'lat' })
      const { territory } = services
      if (!isInside(territory.bounds, { lat, lng })) {
        throw refuse(editReport, 'outside', { field: 'lat', values: { territory: territory.name } })
      }
      const point = { lat: roundDegrees(lat), lng: roundDegrees(lng) }
      if (address !== undefined) return { place: { point, address } }
      const found = await addressOf(services, point, { waitMs: ADDRESS_WAIT_MS, caller: user.id })
      return { place: { point, address: found.kind === 'known' ? (found.label ?? '') : null } }
    },

    async run({ sql, services, user, input, now, prepared: { place } }) {
      const { id, version, note, category, description, address, removePhoto = false } = input
      const report = await lockWhole(sql, id)
      if (!report) throw refuse(editReport, 'no-report')
      if (isOlder(version, report)) {
        const [current] = await adminReportsOf(sql, [id])
        throw refuse(editReport, 'stale', { data: { current } })
      }
      const status = input.status === 'shown' ? await shownStatus(sql, report) : (input.status ?? report.status)
      if (note && status === report.status) throw refuse(editReport, 'note-alone', { field: 'note' })
      const removesPhoto = removePhoto && report.photoDisplay !== null
      const before = loggedContent(report)
      const moved = place && { ...place.point, address: place.address }
      const after = {
        ...before,
        ...(category !== undefined && { category }),
        ...(description !== undefined && { description }),
        // '' means no address; null: a job still looks it up, so an empty field leaves it.
        ...(address !== undefined && { address: address === '' && before.address === null ? null : address }),
        ...moved,
      }
      const changed = differenceOf(before, after)
      const { lat, lng, ...content } = after
      if (changed || removesPhoto) {
        await changeContent(sql, services, report, { ...content, point: { lat, lng }, removesPhoto }, now)
      }
      const action = { administratorId: user.id, report }
      if (changed) await logReportAction(sql, { ...action, action: 'report-edited', ...changed }, now)
      if (removesPhoto) {
        const photo = { before: { photo: true }, after: { photo: false } }
        await logReportAction(sql, { ...action, action: 'report-photo-removed', ...photo }, now)
      }
      await giveState(sql, user.id, { ...report, ...after }, { status, note: note || null }, now)
      const [edited] = await adminReportsOf(sql, [id])
      if (!edited) throw refuse(editReport, 'no-report')
      return edited
    },
  }),

  handle(eraseReport, async ({ sql, services, user, input: { id }, now }) => {
    if (!(await erase(sql, services, user.id, id, now))) throw refuse(eraseReport, 'no-report')
  }),
]

/** The fields of a report that can be edited and are logged. */
function loggedContent({ category, description, address, lat, lng }: Moderated) {
  return { category, description, address, lat, lng }
}

/** The fields that differ, before and after; null when none does. */
function differenceOf<T extends Record<string, unknown>>(
  before: T,
  after: T,
): { before: Partial<T>; after: Partial<T> } | null {
  const keys = Object.keys(before).filter((key) => before[key] !== after[key])
  if (keys.length === 0) return null
  const pick = (from: T) => Object.fromEntries(keys.map((key) => [key, from[key]])) as Partial<T> // T's own keys
  return { before: pick(before), after: pick(after) }
}
