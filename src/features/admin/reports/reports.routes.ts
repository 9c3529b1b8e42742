import { findCorrections } from '#features/reports/correction/correction.queries.ts'
import { lockReport } from '#features/reports/reports.queries.ts'
import { addressNow } from '#features/reports/submit/addresses.actions.ts'
import { refuseOutside } from '#features/territory/outside.actions.ts'
import { roundDegrees } from '#features/territory/territory.rules.ts'
import { handle } from '#platform/server/route.ts'
import { refuse } from '#shared/endpoint.ts'
import { isOlder } from '#shared/version.ts'
import { readReports } from '../list/lists.actions.ts'
import { editReportBy } from './edit/edit.actions.ts'
import { erase } from './moderation.actions.ts'
import { adminReportsOf, notesOn } from './reports.actions.ts'
import { editReport, eraseReport, listAdminReports, readAdminReport } from './reports.contract.ts'

export const adminReportRoutes = [
  handle(listAdminReports, ({ sql, input, services }) => readReports(sql, services, input)),

  handle(readAdminReport, async ({ sql, input: { id } }) => {
    const [[report], corrections, notes] = await Promise.all([
      adminReportsOf(sql, [id]),
      findCorrections(sql, id),
      notesOn(sql, id),
    ])
    if (!report) throw refuse(readAdminReport, 'no-report')
    return {
      ...report,
      corrections: corrections.map(({ at, address, ...content }) => ({
        at: at.toISOString(),
        ...content,
        address: address || null,
      })),
      notes,
    }
  }),

  handle(editReport, {
    async prepare({ services, user, input: { lat, lng, address } }) {
      if (lat === undefined && lng === undefined) return { place: null }
      if (lat === undefined || lng === undefined) throw refuse(editReport, 'invalid', { field: 'lat' })
      refuseOutside(editReport, services.territory, { lat, lng }, 'lat')
      const point = { lat: roundDegrees(lat), lng: roundDegrees(lng) }
      if (address !== undefined) return { place: { point, address } }
      return { place: { point, address: await addressNow(services, user.id, point) } }
    },

    run: ({ sql, services, user, input, now, prepared: { place } }) =>
      editReportBy(sql, services, user.id, { ...input, place }, now),
  }),

  handle(eraseReport, async ({ sql, services, user, input: { id, version }, now }) => {
    const report = await lockReport(sql, id)
    if (!report) throw refuse(eraseReport, 'no-report')
    if (isOlder(version, report)) throw refuse(eraseReport, 'stale')
    await erase(sql, services, user.id, report, now)
  }),
]
