import { changeAvatar } from '#features/accounts/accounts.actions.ts'
import { randomHex } from '#features/media/files.gateway.ts'
import { readProfilePhoto } from '#features/media/images.gateway.ts'
import { fileUrl, PROFILE_PHOTO_MAX_BYTES, profilePhotoKey } from '#features/media/media.rules.ts'
import { reportsChanged } from '#features/reports/changes.actions.ts'
import { spendImages } from '#features/reports/photos.actions.ts'
import { handle } from '#server/handle.ts'
import { refuseCommonly } from '#server/refusals.ts'
import type { Services } from '#server/services.ts'
import { refuse } from '#shared/endpoint.ts'
import { removeUnlessKept } from './photo.actions.ts'
import { changePhoto, removePhoto } from './photo.contract.ts'

/** The file that goes once the change stands. */
interface Before {
  key: string | null
}

export const photoRoutes = [
  handle(changePhoto, {
    async prepare({ services, user, files }) {
      const [sent] = files
      if (!sent) throw refuse(changePhoto, 'missing-photo', { field: 'photo' })
      // A form sent without JavaScript may carry more.
      if (sent.bytes.length > PROFILE_PHOTO_MAX_BYTES) throw refuse(changePhoto, 'too-large', { field: 'photo' })
      await spendImages(services, user.id, files)
      const { bytes } = await readProfilePhoto(sent.bytes)
      const key = profilePhotoKey(randomHex())
      await services.files.put(key, bytes)
      const before: Before = { key: null }
      return { key, before }
    },
    async run({ sql, user, now, prepared: { key, before } }) {
      const previous = await changeAvatar(sql, user.id, key, now)
      if (previous === undefined) throw refuseCommonly('signed-out')
      before.key = previous
      return { photoURL: fileUrl(key) }
    },
    async after({ services, prepared: { before } }) {
      await forget(services, before)
    },
    async undo({ services, prepared: { key } }) {
      await removeUnlessKept(services, key)
    },
  }),

  handle(removePhoto, {
    async prepare(): Promise<Before> {
      return { key: null }
    },
    async run({ sql, user, now, prepared }) {
      prepared.key = (await changeAvatar(sql, user.id, null, now)) ?? null
      return { photoURL: null }
    },
    async after({ services, prepared }) {
      await forget(services, prepared)
    },
  }),
]

async function forget({ files, database }: Services, { key }: Before): Promise<void> {
  reportsChanged(database)
  if (key !== null) await files.delete(key)
}
