import { randomHex } from '#features/media/files.gateway.ts'
import { measureImage, readCommentImage } from '#features/media/images.gateway.ts'
import { COMMENT_IMAGE_MAX_PX, commentImageKey } from '#features/media/media.rules.ts'
import { removeFilesLater } from '#features/media/removals.queries.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import type { Services } from '#platform/server/services.ts'
import { type StoredImage, swapImage } from './imageRepair.queries.ts'

/**
 * Shrinks an image that is too large, and corrects a wrong size in its row. 'right': nothing to do; 'lost': the file is
 * missing or broken.
 * @throws ImageRefused busy, FilesUnavailable
 */
export async function rebuildImage({ files }: Pick<Services, 'files'>, { file, width, height }: StoredImage) {
  const stored = await files.get(file)
  const size = stored && (await measureImage(stored.bytes))
  if (!stored || !size) return 'lost'
  const isSmall = Math.max(size.width, size.height) <= COMMENT_IMAGE_MAX_PX
  if (isSmall && size.width === width && size.height === height) return 'right'
  const made = isSmall ? { bytes: stored.bytes, ...size } : await readCommentImage(stored.bytes)
  const key = commentImageKey(randomHex())
  await files.put(key, made.bytes)
  return { image: { file: key, width: made.width, height: made.height } }
}

/**
 * Gives a comment its rebuilt image; the file that is not used is removed later. False if the old image is gone by now.
 */
export async function replaceImage(sql: Sql, before: string, image: StoredImage, now: Date): Promise<boolean> {
  const isReplaced = await swapImage(sql, before, image)
  await removeFilesLater(sql, [isReplaced ? before : image.file], now)
  return isReplaced
}
