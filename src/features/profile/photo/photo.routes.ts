import { randomHex } from '#features/media/files.gateway.ts'
import { readProfilePhoto } from '#features/media/images.gateway.ts'
import { fileUrl, PROFILE_PHOTO_MAX_BYTES, profilePhotoKey } from '#features/media/media.rules.ts'
import { deleteUnused } from '#features/media/removals.actions.ts'
import { storeWithinLimit } from '#features/reports/photos/photos.actions.ts'
import { refuseCommonly } from '#platform/server/refusals.ts'
import { handle } from '#platform/server/route.ts'
import { refuse } from '#shared/endpoint.ts'
import { exchangePhoto } from './photo.actions.ts'
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
