import { imagesUnder } from '#features/comments/leaving.actions.ts'
import { decideFlagsOf } from '#features/flags/flags.actions.ts'
import { reportsChanged } from '#features/reports/changes.actions.ts'
import {
  changeContent,
  changeStatus,
  deleteForGood,
  dismissFlagsForGood,
  lockToModerate,
} from '#features/reports/moderation.actions.ts'
import type { Call } from '#server/handle.ts'
import { handle } from '#server/handle.ts'
import type { Services } from '#server/services.ts'
import { refuse } from '#shared/endpoint.ts'
import { readFlags, readReports } from './reading.actions.ts'
import { adminReportsOf, logReportAct } from './reports.actions.ts'
import { decideFlags, editReport, eraseReport, listAdminReports, listFlags } from './reports.contract.ts'

/** What deciding makes of the report's state. */
const STATE_OF = { hide: 'hidden', resolve: 'resolved' } as const

export const adminReportRoutes = [
  handle(listAdminReports, ({ sql, input }) => readReports(sql, input)),

  handle(editReport, {
    async run({ sql, services, user, input, now }) {
      const { id, version, status, note, category, description, address, removePhoto = false } = input
      const report = await lockToModerate(sql, id)
      if (!report) throw refuse(editReport, 'no-report')
      if (version !== undefined && new Date(version).getTime() !== report.updatedAt.getTime()) {
        const [current] = await adminReportsOf(sql, [id])
        throw refuse(editReport, 'stale', { data: { current } })
      }
      const removesPhoto = removePhoto && report.photoDisplay !== null
      const before = { category: report.category, description: report.description, address: report.address }
      const after = {
        category: category ?? before.category,
        description: description ?? before.description,
        address: address === undefined ? before.address : address || null,
      }
      const changed = differenceOf(before, after)
      if (changed || removesPhoto) await changeContent(sql, services, report, { ...after, removesPhoto }, now)
      const act = { administratorId: user.id, report }
      if (changed) await logReportAct(sql, { ...act, action: 'report-edited' }, changed, now)
      if (removesPhoto) {
        const photo = { before: { photo: true }, after: { photo: false } }
        await logReportAct(sql, { ...act, action: 'report-photo-removed' }, photo, now)
      }
      const moderated = { ...report, ...after }
      const state = { status: status ?? report.status, note: note || null }
      if (await changeStatus(sql, services, moderated, state, now)) {
        const states = { before: { status: report.status }, after: state }
        await logReportAct(sql, { ...act, action: 'report-state' }, states, now)
      }
      const [edited] = await adminReportsOf(sql, [id])
      if (!edited) throw refuse(editReport, 'no-report')
      return edited
    },
    after: tellScreens,
  }),

  handle(eraseReport, {
    async run({ sql, services, user, input: { id }, now }) {
      if (!(await erase(sql, services, user.id, id, now))) throw refuse(eraseReport, 'no-report')
    },
    after: tellScreens,
  }),

  handle(listFlags, ({ sql, input }) => readFlags(sql, input)),

  handle(decideFlags, {
    async run({ sql, services, user, input: { id, decision, note }, now }) {
      const report = await lockToModerate(sql, id)
      if (!report) throw refuse(decideFlags, 'no-report')
      if (!(await decideFlagsOf(sql, id, now))) throw refuse(decideFlags, 'decided')
      if (decision === 'delete') return void (await erase(sql, services, user.id, id, now))
      const act = { administratorId: user.id, report }
      // Dismissing flags shows again what they had hidden.
      const status = decision === 'dismiss' ? 'active' : STATE_OF[decision]
      const isChange = decision !== 'dismiss' || report.status === 'hidden'
      if (decision === 'dismiss') {
        await dismissFlagsForGood(sql, id, now)
        await logReportAct(
          sql,
          { ...act, action: 'flags-dismissed' },
          { before: null, after: note ? { note } : null },
          now,
        )
      }
      if (isChange && (await changeStatus(sql, services, report, { status, note: note || null }, now))) {
        const states = { before: { status: report.status }, after: { status, note: note || null } }
        await logReportAct(sql, { ...act, action: 'report-state' }, states, now)
      }
    },
    after: tellScreens,
  }),
]

async function tellScreens({ services }: { services: Services }): Promise<void> {
  reportsChanged(services.database)
}

/** Deletes a report for good and writes it down; false when there is none. */
async function erase(
  sql: Call<'admin', unknown>['sql'],
  services: Services,
  administratorId: string,
  id: string,
  now: Date,
): Promise<boolean> {
  const report = await lockToModerate(sql, id)
  if (!report) return false
  await deleteForGood(sql, services, report, await imagesUnder(sql, id), now)
  const { category, description, status } = report
  const told = { before: { category, description, status }, after: null }
  await logReportAct(sql, { administratorId, report, action: 'report-deleted' }, told, now)
  return true
}

/** What differs, before and after; null when nothing does. */
function differenceOf<T extends Record<string, unknown>>(
  before: T,
  after: T,
): { before: Partial<T>; after: Partial<T> } | null {
  const keys = Object.keys(before).filter((key) => before[key] !== after[key])
  if (keys.length === 0) return null
  const pick = (from: T) => Object.fromEntries(keys.map((key) => [key, from[key]])) as Partial<T> // T's own keys
  return { before: pick(before), after: pick(after) }
}
