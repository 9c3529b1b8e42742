import { putAll, randomHex } from '#features/media/files.gateway.ts'
import { readReportPhoto } from '#features/media/images.gateway.ts'
import { reportPhotoKeys } from '#features/media/media.rules.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import { giveBackIfBusy } from '#platform/server/limits/giveBackIfBusy.ts'
import type { Limit } from '#platform/server/limits/limits.ts'
import type { Services } from '#platform/server/services.ts'
import { HOUR_SECONDS } from '#shared/clock.ts'
import { findReportOfPhoto, type NewReport } from '../reports.queries.ts'
import { isVisibleTo, type Person } from '../reports.rules.ts'

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

/** Whether this person may see a report's photo: only if they may see the report. Source: safety rules, uploads. */
export async function isPhotoVisibleTo(sql: Sql, key: string, reader: Person | null) {
  // Both sizes of a photo share their name; the database has an index on the larger one.
  const report = await findReportOfPhoto(sql, key.replace('-thumb.', '-display.'))
  return report !== undefined && isVisibleTo(report, reader)
}
