import { removeNoteFromMessages } from '#features/following/announcing/pendingMessages.queries.ts'
import { removeNoteFromNotifications } from '#features/notifications/notifications.queries.ts'
import { changeContent } from '#features/reports/moderation/moderation.actions.ts'
import { allowFlags } from '#features/reports/moderation/moderation.queries.ts'
import { type LockedReport, lockReport } from '#features/reports/reports.queries.ts'
import { removeNotes } from '#features/reports/timeline/notes.queries.ts'
import type { LatLng } from '#features/territory/territory.rules.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import type { Services } from '#platform/server/services.ts'
import { refuse } from '#shared/endpoint.ts'
import { isOlder } from '#shared/version.ts'
import type { output } from '#zod'
import type { AdminReport } from '../../list/lists.contract.ts'
import { giveState, logReportAction, restoreState, shownStatus } from '../moderation.actions.ts'
import { adminReportsOf, notesOn } from '../reports.actions.ts'
import { editReport } from '../reports.contract.ts'

type Edit = output<typeof editReport.input>

/** A new position with its address: '' if it has none, null if a job still looks it up. */
interface Place {
  point: LatLng
  address: string | null
}

/** Makes an administrator's edit, logs what it changes, and returns the report. `place`: the pin's new one, if moved. */
export async function editReportBy(
  sql: Sql,
  services: Services,
  administratorId: string,
  edit: Edit & { place: Place | null },
  now: Date,
): Promise<AdminReport> {
  const { id, version, note } = edit
  const report = await lockReport(sql, id)
  if (!report) throw refuse(editReport, 'no-report')
  if (isOlder(version, report)) {
    const [current] = await adminReportsOf(sql, [id])
    throw refuse(editReport, 'stale', { data: { current: { ...current, notes: await notesOn(sql, id) } } })
  }
  const status = edit.status === 'shown' ? await shownStatus(sql, report) : (edit.status ?? report.status)
  if (note && status === report.status) throw refuse(editReport, 'note-alone', { field: 'note' })
  const after = contentAfter(report, edit)
  await editContent(sql, services, administratorId, { report, after, edit }, now)
  if (edit.allowFlags && (await allowFlags(sql, id))) {
    const allowed = { before: { areFlagsDismissed: true }, after: { areFlagsDismissed: false } }
    await logReportAction(sql, { administratorId, report, action: 'report-edited', ...allowed }, now)
  }
  const changed = { ...report, ...after }
  if (edit.undo) await restoreState(sql, services, administratorId, { report: changed, status }, now)
  else await giveState(sql, administratorId, changed, { status, note: note || null }, now)
  const [edited] = await adminReportsOf(sql, [id])
  if (!edited) throw refuse(editReport, 'no-report')
  return edited
}

type LoggedContent = ReturnType<typeof loggedContent>

function contentAfter(report: LockedReport, edit: Edit & { place: Place | null }): LoggedContent {
  const { category, description, address, place } = edit
  return {
    ...loggedContent(report),
    ...(category !== undefined && { category }),
    ...(description !== undefined && { description }),
    // '' means no address; null: a job still looks it up, so an empty field leaves it.
    ...(address !== undefined && { address: address === '' && report.address === null ? null : address }),
    ...(place && { ...place.point, address: place.address }),
  }
}

async function editContent(
  sql: Sql,
  services: Services,
  administratorId: string,
  { report, after, edit }: { report: LockedReport; after: LoggedContent; edit: Edit },
  now: Date,
): Promise<void> {
  const removesPhoto = Boolean(edit.removePhoto) && report.photoDisplay !== null
  const notes = edit.removeNotes ? await removeNotes(sql, report.id, edit.removeNotes) : []
  const changed = differenceOf(loggedContent(report), after)
  const { lat, lng, ...content } = after
  if (changed || removesPhoto || notes.length > 0) {
    await changeContent(sql, services, report, { ...content, point: { lat, lng }, removesPhoto }, now)
  }
  const action = { administratorId, report }
  if (changed) await logReportAction(sql, { ...action, action: 'report-edited', ...changed }, now)
  if (removesPhoto) {
    const photo = { before: { photo: true }, after: { photo: false } }
    await logReportAction(sql, { ...action, action: 'report-photo-removed', ...photo }, now)
  }
  for (const note of notes) {
    await removeNoteFromNotifications(sql, report.id, note)
    await removeNoteFromMessages(sql, report.id, note)
    const removed = { before: { note }, after: { note: null } }
    await logReportAction(sql, { ...action, action: 'report-edited', ...removed }, now)
  }
}

/** The fields of a report that can be edited and are logged. */
function loggedContent({ category, description, address, lat, lng }: LockedReport) {
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
