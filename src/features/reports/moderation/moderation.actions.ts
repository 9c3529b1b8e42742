import { removeFilesLater } from '#features/media/removals.queries.ts'
import { correctPoints, reverseReport } from '#features/rewards/rewards.actions.ts'
import type { LatLng } from '#features/territory/territory.rules.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import type { Services } from '#platform/server/services.ts'
import { dayIn } from '#shared/clock.ts'
import { countInHours } from '../counts/hours.queries.ts'
import { eraseReports } from '../deletion/deletion.actions.ts'
import { announceReport, filesOf, type LockedReport } from '../reports.queries.ts'
import type { Status } from '../reports.rules.ts'
import { indexOf } from '../search/search.rules.ts'
import { announceSoon } from '../timeline/announcements.actions.ts'
import { announceToFollowersSoon } from '../timeline/events.actions.ts'
import { reopenReported, resumeReported } from '../timeline/events.queries.ts'
import { putPending } from '../timeline/pendingStates.queries.ts'
import { announceContent, keepFindable, keepVersion, saveContent, saveStatus } from './moderation.queries.ts'

type Needs = Pick<Services, 'territory'>

/**
 * Changes a locked report's state, on all screens at once. The timeline and the author get it ten seconds later, with
 * the note (`announceStates`). Returns false if the report was in that state already.
 */
export async function changeStatus(
  sql: Sql,
  report: LockedReport,
  { status, note }: { status: Status; note: string | null },
  now: Date,
): Promise<boolean> {
  const { id, status: before } = report
  if (before === status) {
    // Who hid it may have changed: first neighbours, now an administrator.
    announceReport(sql, id)
    return false
  }
  await saveStatus(sql, id, status, now)
  const isUndone = await putPending(sql, id, { before, status, note, now })
  announceSoon(sql)
  if (status === 'hidden') await countInHours(sql, [report], -1)
  else if (before === 'hidden') await countInHours(sql, [report], 1)
  if (isUndone && before === 'hidden' && (await resumeReported(sql, id, now))) announceToFollowersSoon(sql)
  return true
}

/** The new content of a report; undefined leaves a field as it is. */
interface ContentChanges {
  category?: string | undefined
  description?: string | undefined
  point?: LatLng | undefined
  /** null: unknown; a job looks it up. */
  address?: string | null | undefined
  removesPhoto?: boolean | undefined
  /** Its author corrects it: the old version is kept, and a badge or level that this brings gets no popup. */
  isCorrection?: boolean
}

/**
 * Changes a locked report's content. The author's points follow its category and its photo, the hourly counts its
 * category. People whose alert covers its new pin or category are told of it.
 */
export async function changeContent(
  sql: Sql,
  { territory }: Needs,
  report: LockedReport,
  changes: ContentChanges,
  now: Date,
): Promise<void> {
  const { id, authorId, photoDisplay, photoThumb } = report
  const { isCorrection = false } = changes
  const category = changes.category ?? report.category
  const description = changes.description ?? report.description
  const point = changes.point ?? { lat: report.lat, lng: report.lng }
  const address = changes.address === undefined ? report.address : changes.address
  const keepsPhoto = photoDisplay !== null && !changes.removesPhoto
  const content = { category, description, ...point, address, ...indexOf({ description, address }, point) }
  if (isCorrection) await keepVersion(sql, id, now)
  await saveContent(sql, id, { ...content, keepsPhoto, isCorrection }, now)
  const isReworded = description !== report.description
  if (isReworded || address !== report.address) await keepFindable(sql, id, content)
  if (photoDisplay !== null && !keepsPhoto)
    await removeFilesLater(sql, filesOf([{ display: photoDisplay, thumb: photoThumb }]), now)
  if (authorId) {
    const points = { category, hadPhoto: keepsPhoto, ...(isReworded && { description }), isQuiet: isCorrection }
    await correctPoints(sql, { ...points, reportId: id, authorId, day: dayIn(territory.timeZone, now) }, now)
  }
  if (category !== report.category && report.status !== 'hidden') {
    await countInHours(sql, [report], -1)
    await countInHours(sql, [{ ...report, category }], 1)
  }
  if (category !== report.category || point.lat !== report.lat || point.lng !== report.lng) {
    await reopenReported(sql, report, now)
    announceToFollowersSoon(sql)
  }
  announceContent(sql, id)
}

/**
 * Deletes a locked report for good: points, notifications, votes, comments and flags now, files a day later. `images`:
 * files of its comments.
 */
export async function deleteForGood(sql: Sql, { territory }: Needs, report: LockedReport, images: string[], now: Date) {
  const { id, authorId } = report
  if (authorId) await reverseReport(sql, { reportId: id, authorId, day: dayIn(territory.timeZone, now) }, now)
  await eraseReports(sql, [id], images, now)
}
