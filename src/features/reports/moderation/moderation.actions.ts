import { removeFilesLater } from '#features/media/removals.queries.ts'
import { deleteNotificationsAbout } from '#features/notifications/notifications.queries.ts'
import { reverseReport } from '#features/rewards/rewards.actions.ts'
import type { LatLng } from '#features/territory/territory.rules.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import type { Services } from '#platform/server/services.ts'
import { dayIn } from '#shared/clock.ts'
import { countInHour } from '../counts/hours.queries.ts'
import { eraseReports } from '../deletion/deletion.queries.ts'
import { announceReport, filesOf } from '../reports.queries.ts'
import type { Status } from '../reports.rules.ts'
import { indexOf } from '../search/search.rules.ts'
import { announceSoon } from '../timeline/announcements.actions.ts'
import { putPending } from '../timeline/pendingStates.queries.ts'
import { adjustToContent } from './content.actions.ts'
import { keepFindable, type WholeReport, saveContent, saveStatus } from './moderation.queries.ts'

type Needs = Pick<Services, 'territory'>

/**
 * Changes a locked report's state, on all screens at once. The timeline and the author get it ten seconds later, with
 * the note (`announceStates`). Returns false if the report was in that state already.
 */
export async function changeStatus(
  sql: Sql,
  report: WholeReport,
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
  await putPending(sql, id, { before, status, note, now })
  announceSoon(sql)
  if (status === 'hidden') await countInHour(sql, report, -1)
  else if (before === 'hidden') await countInHour(sql, report, 1)
  return true
}

/** The fields that an administrator changes; undefined leaves a field as it is. */
export interface ContentChanges {
  category?: string | undefined
  description?: string | undefined
  /** The new location of its pin. */
  point?: LatLng | undefined
  /** null: unknown; a job looks it up. */
  address?: string | null | undefined
  /** Removes the photo. */
  removesPhoto?: boolean | undefined
}

/** Changes a locked report's content; the author's points follow its category and its photo. */
export async function changeContent(
  sql: Sql,
  services: Needs,
  report: WholeReport,
  changes: ContentChanges,
  now: Date,
): Promise<void> {
  const { id, photoDisplay, photoThumb } = report
  const category = changes.category ?? report.category
  const description = changes.description ?? report.description
  const point = changes.point ?? { lat: report.lat, lng: report.lng }
  const address = changes.address === undefined ? report.address : changes.address
  const keepsPhoto = photoDisplay !== null && !changes.removesPhoto
  const content = { category, description, ...point, address, ...indexOf({ description, address }, point) }
  await saveContent(sql, id, { ...content, keepsPhoto }, now)
  if (description !== report.description || address !== report.address) await keepFindable(sql, id, content)
  if (photoDisplay !== null && !keepsPhoto)
    await removeFilesLater(sql, filesOf([{ display: photoDisplay, thumb: photoThumb }]), now)
  const isReworded = description !== report.description
  const points = { category, hadPhoto: keepsPhoto, ...(isReworded && { description }) }
  await adjustToContent(sql, services, report, points, now)
}

/**
 * Deletes a locked report for good: points, notifications, votes, comments and flags now, files a day later. `images`:
 * files of its comments.
 */
export async function deleteForGood(sql: Sql, { territory }: Needs, report: WholeReport, images: string[], now: Date) {
  const { id, authorId, status } = report
  if (authorId) await reverseReport(sql, { reportId: id, authorId, day: dayIn(territory.timeZone, now) }, now)
  await deleteNotificationsAbout(sql, [id])
  const photos = await eraseReports(sql, [id])
  await removeFilesLater(sql, [...photos, ...images], now)
  if (status !== 'hidden') await countInHour(sql, report, -1)
  announceReport(sql, id)
}
