import { swapAvatar } from '#features/accounts/administration/repair.queries.ts'
import { randomHex } from '#features/media/files.gateway.ts'
import { measureImage, readProfilePhoto } from '#features/media/images.gateway.ts'
import { PROFILE_PHOTO_PX, profilePhotoKey } from '#features/media/media.rules.ts'
import { removeFilesLater } from '#features/media/removals.queries.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import type { Services } from '#platform/server/services.ts'

/**
 * Rebuilds a profile photo that has the wrong size; `right`: nothing to do; `lost`: it is missing or damaged.
 * @throws ImageRefused busy, FilesUnavailable
 */
export async function rebuildAvatar(
  { files }: Pick<Services, 'files'>,
  file: string,
): Promise<'right' | 'lost' | { file: string }> {
  const stored = await files.get(file)
  const size = stored && (await measureImage(stored.bytes))
  if (!stored || !size) return 'lost'
  if (size.width === PROFILE_PHOTO_PX && size.height === PROFILE_PHOTO_PX) return 'right'
  const made = await readProfilePhoto(stored.bytes)
  const key = profilePhotoKey(randomHex())
  await files.put(key, made.bytes)
  return { file: key }
}

/** Replaces a user's photo by the rebuilt one; of the two files, the one that is not used is deleted later. */
export async function replaceAvatar(sql: Sql, before: string, file: string, now: Date): Promise<boolean> {
  const isReplaced = await swapAvatar(sql, before, file)
  await removeFilesLater(sql, [isReplaced ? before : file], now)
  return isReplaced
}
