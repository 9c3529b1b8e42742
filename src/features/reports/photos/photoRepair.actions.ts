import { putAll, randomHex } from '#features/media/files.gateway.ts'
import { measureImage, readReportPhoto } from '#features/media/images.gateway.ts'
import { DISPLAY_MAX_PX, fitWithin, reportPhotoKeys, THUMB_MAX_PX } from '#features/media/media.rules.ts'
import { removeFilesLater } from '#features/media/removals.queries.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import type { Services } from '#platform/server/services.ts'
import { type StoredPhoto, swapPhoto } from './photoRepair.queries.ts'

type Size = { width: number; height: number }

/**
 * Rebuilds a photo from its large file if the thumbnail is missing or broken, or if a size is wrong. 'right': nothing to
 * do; 'lost': the large file cannot be read; else the new files, which are stored already under new names, because a
 * stored file never changes.
 * @throws ImageRefused busy, FilesUnavailable
 */
export async function rebuildPhoto({ files }: Pick<Services, 'files'>, { display, thumb, width, height }: StoredPhoto) {
  const bytes = await files.get(display)
  const size = bytes && (await measureImage(bytes.bytes))
  if (!bytes || !size) return 'lost'
  const isDisplayRight = isSame(size, fitWithin(size.width, size.height, DISPLAY_MAX_PX))
  const isNoted = width !== null && height !== null && isSame(size, { width, height })
  if (isDisplayRight && isNoted && (await isThumb(files, thumb, size))) return 'right'
  const made = await readReportPhoto(bytes.bytes)
  // Encoding it again would lose a little quality each time.
  const large = isDisplayRight ? { bytes: bytes.bytes, ...size } : made.display
  const keys = reportPhotoKeys(randomHex())
  await putAll(files, [
    { key: keys.display, bytes: large.bytes },
    { key: keys.thumb, bytes: made.thumb.bytes },
  ])
  return { photo: { ...keys, width: large.width, height: large.height } }
}

/**
 * Gives a report its rebuilt photo; the old files are removed later. If the report has another photo by now, it returns
 * false and the new files are removed instead.
 */
export async function replacePhoto(
  sql: Sql,
  before: StoredPhoto,
  photo: { display: string; thumb: string } & Size,
  now: Date,
): Promise<boolean> {
  const isReplaced = await swapPhoto(sql, before, photo)
  const needless = isReplaced ? before : photo
  await removeFilesLater(sql, [needless.display, needless.thumb], now)
  return isReplaced
}

async function isThumb(files: Services['files'], thumb: string, { width, height }: Size): Promise<boolean> {
  const bytes = await files.get(thumb)
  const size = bytes && (await measureImage(bytes.bytes))
  if (!size) return false
  const right = fitWithin(width, height, THUMB_MAX_PX)
  // A thumbnail that was rounded from the original's size, not the display's, may differ by one pixel.
  return Math.abs(size.width - right.width) <= 1 && Math.abs(size.height - right.height) <= 1
}

function isSame(one: Size, other: Size): boolean {
  return one.width === other.width && one.height === other.height
}
