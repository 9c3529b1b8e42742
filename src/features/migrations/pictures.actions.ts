import { findAvatarsAfter, countUsers, swapAvatar } from '#features/accounts/administration/repair.queries.ts'
import { countImages, findImages, type StoredImage, swapImage } from '#features/comments/imageRepair.queries.ts'
import { type FileStore, putAll, randomHex } from '#features/media/files.gateway.ts'
import { measureImage, readCommentImage, readProfilePhoto, readReportPhoto } from '#features/media/images.gateway.ts'
import {
  COMMENT_IMAGE_MAX_PX,
  commentImageKey,
  DISPLAY_MAX_PX,
  fitWithin,
  PROFILE_PHOTO_PX,
  profilePhotoKey,
  reportPhotoKeys,
  THUMB_MAX_PX,
} from '#features/media/media.rules.ts'
import { removeFilesLater } from '#features/media/removals.queries.ts'
import { countPhotos, findPhotos, type StoredPhoto, swapPhoto } from '#features/reports/photos/photoRepair.queries.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import { NIL_ID } from '#shared/ids.ts'
import type { Part } from './parts.actions.ts'

type Size = { width: number; height: number }
type Stored = { bytes: Buffer; size: Size }
type Avatar = Pick<StoredImage, 'file'>

/** One kind of stored pictures. */
interface Pictures<Picture> extends Pick<Part, 'line' | 'count'> {
  /** The next ones after a position, '' at the beginning. */
  find: (sql: Sql, after: string, limit: number) => Promise<Picture[]>
  positionOf: (picture: Picture) => string
  /** It is rebuilt from the first of them. */
  filesOf: (picture: Picture) => [string, ...string[]]
  /**
   * Rebuilds a picture if it is broken or has the wrong size, and stores it under new names, because a stored file never
   * changes; null if there is nothing to do.
   * @throws ImageRefused busy, FilesUnavailable
   */
  rebuild: (files: FileStore, picture: Picture, stored: Stored) => Promise<Picture | null>
  /** Puts a rebuilt picture in the place of the old one; false if that is gone by now. */
  swap: (sql: Sql, before: Picture, rebuilt: Picture) => Promise<boolean>
}

/**
 * Checks every stored picture, one at a time. Those that are missing or have the wrong size are rebuilt from what is
 * stored.
 */
export const pictureParts: Part[] = [
  partOf<StoredPhoto>({
    line: 'photos',
    count: countPhotos,
    find: (sql, after, limit) => findPhotos(sql, after || NIL_ID, limit),
    positionOf: ({ reportId }) => reportId,
    filesOf: ({ display, thumb }) => [display, thumb],
    rebuild: rebuildPhoto,
    swap: swapPhoto,
  }),
  partOf<StoredImage>({
    line: 'images',
    count: countImages,
    find: findImages,
    positionOf: ({ file }) => file,
    filesOf: ({ file }) => [file],
    rebuild: rebuildImage,
    swap: (sql, { file }, rebuilt) => swapImage(sql, file, rebuilt),
  }),
  partOf<Avatar>({
    line: 'avatars',
    count: async (sql) => (await countUsers(sql)).avatars,
    find: async (sql, after, limit) => (await findAvatarsAfter(sql, after, limit)).map((file) => ({ file })),
    positionOf: ({ file }) => file,
    filesOf: ({ file }) => [file],
    rebuild: rebuildAvatar,
    swap: (sql, { file }, rebuilt) => swapAvatar(sql, file, rebuilt.file),
  }),
]

/** The part of the migration for one kind of pictures. Of the old and the new files, those not used are removed later. */
function partOf<Picture>({ line, count, find, positionOf, filesOf, rebuild, swap }: Pictures<Picture>): Part {
  return {
    line,
    count,
    async next({ database, files, now }, position) {
      const [picture] = await find(database.sql, position, 1)
      if (!picture) return async () => ({ seen: 0, changed: 0, after: null })
      const after = positionOf(picture)
      const stored = await readStored(files, filesOf(picture)[0])
      const rebuilt = stored && (await rebuild(files, picture, stored))
      if (!rebuilt) return async () => ({ seen: 1, changed: 0, missing: stored ? 0 : 1, after })
      return async (sql) => {
        const isReplaced = await swap(sql, picture, rebuilt)
        await removeFilesLater(sql, filesOf(isReplaced ? picture : rebuilt), now())
        return { seen: 1, changed: Number(isReplaced), after }
      }
    },
  }
}

/** From its large file, if the thumbnail is missing or broken, or if a size is wrong. */
async function rebuildPhoto(
  files: FileStore,
  photo: StoredPhoto,
  { bytes, size }: Stored,
): Promise<StoredPhoto | null> {
  const isDisplayRight = isSame(size, fitWithin(size.width, size.height, DISPLAY_MAX_PX))
  if (isDisplayRight && isSame(photo, size) && (await isThumb(files, photo.thumb, size))) return null
  const made = await readReportPhoto(bytes)
  // Encoding it again would lose a little quality each time.
  const large = isDisplayRight ? { bytes, ...size } : made.display
  const keys = reportPhotoKeys(randomHex())
  await putAll(files, [
    { key: keys.display, bytes: large.bytes },
    { key: keys.thumb, bytes: made.thumb.bytes },
  ])
  return { ...photo, ...keys, width: large.width, height: large.height }
}

async function isThumb(files: FileStore, thumb: string, { width, height }: Size): Promise<boolean> {
  const stored = await readStored(files, thumb)
  if (!stored) return false
  const right = fitWithin(width, height, THUMB_MAX_PX)
  // A thumbnail that was rounded from the original's size, not the display's, may differ by one pixel.
  return Math.abs(stored.size.width - right.width) <= 1 && Math.abs(stored.size.height - right.height) <= 1
}

/** Shrinks an image that is too large, and corrects a wrong size in its row. */
async function rebuildImage(
  files: FileStore,
  image: StoredImage,
  { bytes, size }: Stored,
): Promise<StoredImage | null> {
  const isSmall = Math.max(size.width, size.height) <= COMMENT_IMAGE_MAX_PX
  if (isSmall && isSame(image, size)) return null
  const made = isSmall ? { bytes, ...size } : await readCommentImage(bytes)
  const file = commentImageKey(randomHex())
  await files.put(file, made.bytes)
  return { file, width: made.width, height: made.height }
}

async function rebuildAvatar(files: FileStore, _: Avatar, { bytes, size }: Stored): Promise<Avatar | null> {
  if (isSame(size, { width: PROFILE_PHOTO_PX, height: PROFILE_PHOTO_PX })) return null
  const made = await readProfilePhoto(bytes)
  const file = profilePhotoKey(randomHex())
  await files.put(file, made.bytes)
  return { file }
}

/** A stored file with its size as a picture; null if it is missing or damaged. */
async function readStored(files: FileStore, file: string): Promise<Stored | null> {
  const bytes = await files.get(file)
  const size = bytes && (await measureImage(bytes))
  return bytes && size && { bytes, size }
}

function isSame(one: { width: number | null; height: number | null }, other: Size): boolean {
  return one.width === other.width && one.height === other.height
}
