import { exchangeAvatar } from '#features/accounts/accounts.queries.ts'
import { randomHex } from '#features/media/files.gateway.ts'
import { readProfilePhoto } from '#features/media/images.gateway.ts'
import { fileUrl, PROFILE_PHOTO_MAX_BYTES, profilePhotoKey } from '#features/media/media.rules.ts'
import { deleteUnused } from '#features/media/removals.actions.ts'
import { removeFilesLater } from '#features/media/removals.queries.ts'
import { storeWithinLimit } from '#features/reports/photos/photos.actions.ts'
import { announceReport } from '#features/reports/reports.queries.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import { refuseCommonly } from '#platform/server/refusals.ts'
import { handle } from '#platform/server/route.ts'
import { refuse } from '#shared/endpoint.ts'
import { changePhoto, removePhoto } from './photo.contract.ts'

export const photoRoutes = [
  handle(changePhoto, {
    async prepare({ services, user, files }) {
      const [sent] = files
      if (!sent) throw refuse(changePhoto, 'missing-photo', { field: 'photo' })
      // A form sent without JavaScript may contain a larger file.
      if (sent.bytes.length > PROFILE_PHOTO_MAX_BYTES) throw refuse(changePhoto, 'too-large', { field: 'photo' })
      return storeWithinLimit(services, user.id, { images: 1 }, async () => {
        const { bytes } = await readProfilePhoto(sent.bytes, user.id)
        const key = profilePhotoKey(randomHex())
        await services.files.put(key, bytes)
        return key
      })
    },
    async run({ sql, user, now, prepared: key }) {
      if (!(await exchangePhoto(sql, user.id, key, now))) throw refuseCommonly('signed-out')
      return { photoURL: fileUrl(key) }
    },
    async undo({ services, prepared: key, mayBeCommitted }) {
      if (!mayBeCommitted) await deleteUnused(services, [key])
    },
  }),

  handle(removePhoto, async ({ sql, user, now }) => {
    await exchangePhoto(sql, user.id, null, now)
    return { photoURL: null }
  }),
]

/**
 * Sets or removes a user's photo. The previous file is no longer shown, and is deleted when no backup can need it any
 * more. False when the user no longer exists.
 */
async function exchangePhoto(sql: Sql, userId: string, key: string | null, now: Date): Promise<boolean> {
  const previous = await exchangeAvatar(sql, userId, key, now)
  // Report cards show their author's photo, so they have changed too.
  if (previous || key) announceReport(sql)
  if (previous) await removeFilesLater(sql, [previous], now)
  return previous !== undefined
}
