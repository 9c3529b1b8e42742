import { isAvatar } from '#features/accounts/accounts.actions.ts'
import type { Sql } from '#server/database/sql.ts'
import type { Services } from '#server/services.ts'

/** Whether a file may be seen: by everybody, as long as it is somebody's photo, which stands beside what they say. */
export async function isProfilePhotoVisible(sql: Sql, key: string): Promise<boolean> {
  return isAvatar(sql, key)
}

/** Removes a file that was to be somebody's photo, unless it is: then only the commit's answer was lost. */
export async function removeUnlessKept({ files, database }: Services, key: string): Promise<void> {
  if (!(await isAvatar(database.sql, key))) await files.delete(key)
}
