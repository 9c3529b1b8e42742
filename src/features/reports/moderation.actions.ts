import { v7 as newId } from 'uuid'
import { removeFilesLater } from '#features/media/removals.actions.ts'
import { forgetReport, noteState } from '#features/notifications/notifications.actions.ts'
import { correctReport, reverseReport } from '#features/rewards/rewards.actions.ts'
import type { Sql } from '#server/database/sql.ts'
import type { Services } from '#server/services.ts'
import { dayIn } from '#shared/clock.ts'
import { countAgain, eraseReport, tellChange, uncount } from './deletion.queries.ts'
import { lockModerated, type ModeratedReport, saveContent, saveDismissal, saveStatus } from './moderation.queries.ts'
import type { Status } from './reports.rules.ts'
import { longestFirst } from './similar.rules.ts'

type Needs = Pick<Services, 'territory' | 'log'>

/** A report to be moderated, locked until the transaction ends; undefined when it is deleted or never was. */
export function lockToModerate(sql: Sql, reportId: string): Promise<ModeratedReport | undefined> {
  return lockModerated(sql, reportId)
}

/** Gives a locked report another state, tells its author with the note, and everybody's screens. False when it had that state. */
export async function changeStatus(
  sql: Sql,
  { log }: Needs,
  report: ModeratedReport,
  { status, note }: { status: Status; note: string | null },
  now: Date,
): Promise<boolean> {
  const { id, authorId, category, status: before } = report
  if (before === status) return false
  await saveStatus(sql, id, { status, note, eventId: newId(), now })
  if (authorId) {
    await sql
      .savepoint((inside) => noteState(inside, { reportId: id, authorId, category, type: status, note }, now))
      .catch((error: unknown) => log.error({ err: error, reportId: id }, 'a change of state was not told'))
  }
  if (status === 'hidden') await uncount(sql, report)
  else if (before === 'hidden') await countAgain(sql, report)
  await tellChange(sql, id)
  return true
}

/** What of a report an administrator changes; undefined stays. */
export interface ContentChanges {
  category?: string | undefined
  description?: string | undefined
  address?: string | null | undefined
  /** Takes the photo off. */
  removesPhoto?: boolean | undefined
}

/** Changes what a locked report says; the author's points follow its category and its photo. */
export async function changeContent(
  sql: Sql,
  { territory }: Needs,
  report: ModeratedReport,
  changes: ContentChanges,
  now: Date,
): Promise<void> {
  const { id, authorId, photoDisplay, photoThumb } = report
  const category = changes.category ?? report.category
  const description = changes.description ?? report.description
  const keepsPhoto = photoDisplay !== null && !changes.removesPhoto
  await saveContent(
    sql,
    id,
    {
      category,
      description,
      words: longestFirst(description).join(' '),
      address: changes.address === undefined ? report.address : changes.address,
      keepsPhoto,
    },
    now,
  )
  if (photoDisplay !== null && !keepsPhoto) await removeFilesLater(sql, filesOf(photoDisplay, photoThumb), now)
  if (authorId) {
    const corrected = { reportId: id, authorId, category, hadPhoto: keepsPhoto }
    await correctReport(sql, { ...corrected, day: dayIn(territory.timeZone, now) }, now)
  }
  if (category !== report.category && report.status !== 'hidden') {
    await uncount(sql, report)
    await countAgain(sql, { ...report, category })
  }
  await tellChange(sql, id)
}

/** Deletes a locked report for good: points, notifications, votes, comments, flags and, a day later, files. `images`: of its comments. */
export async function deleteForGood(
  sql: Sql,
  { territory }: Needs,
  report: ModeratedReport,
  images: string[],
  now: Date,
): Promise<void> {
  const { id, authorId, status } = report
  if (authorId) await reverseReport(sql, { reportId: id, authorId, day: dayIn(territory.timeZone, now) }, now)
  await forgetReport(sql, id)
  const photos = await eraseReport(sql, id)
  await removeFilesLater(sql, [...photos, ...images], now)
  if (status !== 'hidden') await uncount(sql, report)
  await tellChange(sql, id)
}

/** Lets neighbours' flags never hide this report again. */
export async function dismissFlagsForGood(sql: Sql, reportId: string, now: Date): Promise<void> {
  await saveDismissal(sql, reportId, now)
}

function filesOf(...files: (string | null)[]): string[] {
  return files.filter((file) => file !== null)
}
