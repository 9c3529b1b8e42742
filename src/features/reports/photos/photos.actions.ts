import { putAll, randomHex } from '#features/media/files.gateway.ts'
import { readReportPhoto } from '#features/media/images.gateway.ts'
import { reportPhotoKeys } from '#features/media/media.rules.ts'
import { deleteOrphans } from '#features/media/orphans.gateway.ts'
import { deleteUnused } from '#features/media/removals.actions.ts'
import { findFilesToRemove } from '#features/media/removals.queries.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import { giveBackIfBusy } from '#platform/server/limits/giveBackIfBusy.ts'
import type { Limit } from '#platform/server/limits/limits.ts'
import type { Services } from '#platform/server/services.ts'
import { DAY_MS, HOUR_SECONDS } from '#shared/clock.ts'
import { findKnownAvatars, findKnownPhotos, findReportOfPhoto, type NewReport } from '../reports.queries.ts'
import { isVisibleTo } from '../reports.rules.ts'

type Photo = NonNullable<NewReport['photo']>

/** Source: safety rules, limits: images. */
const IMAGES: Limit = { name: 'images', points: 150, seconds: HOUR_SECONDS }

interface Spending {
  images: number
  /** Other limits on which this request has spent a point, to be given back too. */
  spent?: Limit[]
}

/**
 * Spends the limit for images, then runs `store`, which decodes them. If `store` fails with 503, the points of this limit
 * and of `spent` are given back. The images' bytes were counted as they arrived. @throws TooMany
 */
export async function storeWithinLimit<Stored>(
  { limits }: Pick<Services, 'limits'>,
  userId: string,
  { images, spent = [] }: Spending,
  store: () => Promise<Stored>,
): Promise<Stored> {
  await limits.spend(IMAGES, userId, images)
  const giveBack = async () => {
    await limits.giveBack(IMAGES, userId, images)
    for (const limit of spent) await limits.giveBack(limit, userId)
  }
  return giveBackIfBusy(giveBack, store)
}

/**
 * Decodes a picture that somebody has sent and stores it in both sizes, or not at all.
 * @throws ImageRefused, FilesUnavailable
 */
export async function storePhoto({ files }: Pick<Services, 'files'>, userId: string, bytes: Buffer): Promise<Photo> {
  const { display, thumb } = await readReportPhoto(bytes, userId)
  const keys = reportPhotoKeys(randomHex())
  await putAll(files, [
    { key: keys.display, bytes: display.bytes },
    { key: keys.thumb, bytes: thumb.bytes },
  ])
  return { ...keys, width: display.width, height: display.height }
}

/** Removes both sizes of a photo that no report has. */
export async function removePhoto({ files }: Pick<Services, 'files'>, { display, thumb }: Photo): Promise<void> {
  await Promise.all([files.delete(display), files.delete(thumb)])
}

/**
 * Removes the stored photo of a report that was not created. Keeps it if the report exists after all and only the
 * commit's reply was lost.
 */
export async function removePhotoUnlessKept(services: Services, { display, thumb }: Photo): Promise<void> {
  await deleteUnused(services, [display, thumb], async () => {
    const known = await findKnownPhotos(services.database.sql, [display], dayAgo(services.now()))
    return known.length > 0 ? [display, thumb] : []
  })
}

/** Whether this person may see a report's photo: only if they may see the report. Source: safety rules, uploads. */
export async function isPhotoVisibleTo(sql: Sql, key: string, reader: { id: string; admin: boolean } | null) {
  const report = await findReportOfPhoto(sql, displayKeyOf(key))
  return report !== undefined && isVisibleTo(report, reader)
}

/**
 * A job: removes files older than a day that no report or profile uses. Reports that were deleted over a day ago do not
 * count. Returns how many files it removed.
 */
export async function cleanUpPhotos({ files, database, now }: Services): Promise<number> {
  const since = dayAgo(now())
  const isKnown = async (keys: string[]) => {
    const photos = await findKnownPhotos(database.sql, displayKeysOf(keys), since)
    const avatars = await findKnownAvatars(database.sql, keys)
    // Last, as in `deleteUnused`.
    const waiting = await findFilesToRemove(database.sql, keys)
    return new Set([...photos, ...avatars, ...waiting])
  }
  const hasRows = async (keys: string[]) => (await findKnownPhotos(database.sql, displayKeysOf(keys))).length > 0
  // Comments' images have a job of their own, so we leave them alone.
  return deleteOrphans(files, { olderThan: since, folders: ['report_photos', 'profile_photos'], isKnown, hasRows })
}

function dayAgo(now: Date): Date {
  return new Date(now.getTime() - DAY_MS)
}

function displayKeysOf(keys: string[]): string[] {
  return [...new Set(keys.map(displayKeyOf))]
}

/** Both sizes of a photo share their name; the database has an index on the larger one. */
function displayKeyOf(key: string): string {
  return key.replace('-thumb.', '-display.')
}
