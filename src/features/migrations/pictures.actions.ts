import { findAvatarsAfter, countUsers } from '#features/accounts/administration/repair.queries.ts'
import { rebuildImage, replaceImage } from '#features/comments/imageRepair.actions.ts'
import { countImages, findImages } from '#features/comments/imageRepair.queries.ts'
import { rebuildAvatar, replaceAvatar } from '#features/profile/photo/photoRepair.actions.ts'
import { rebuildPhoto, replacePhoto } from '#features/reports/photos/photoRepair.actions.ts'
import { countPhotos, findPhotos } from '#features/reports/photos/photoRepair.queries.ts'
import { NIL_ID } from '#shared/ids.ts'
import type { Part } from './parts.actions.ts'

/**
 * Checks every stored picture, one at a time. Those that are missing or have the wrong size are rebuilt from what is
 * stored.
 */
export const pictureParts: Part[] = [
  {
    line: 'photos',
    count: countPhotos,
    async next(services, after) {
      const [photo] = await findPhotos(services.database.sql, after || NIL_ID, 1)
      if (!photo) return nothing
      const rebuilt = await rebuildPhoto(services, photo)
      if (typeof rebuilt === 'string') return looked(rebuilt, photo.reportId)
      return async (sql) => {
        const isReplaced = await replacePhoto(sql, photo, rebuilt.photo, services.now())
        return { seen: 1, changed: Number(isReplaced), after: photo.reportId }
      }
    },
  },
  {
    line: 'images',
    count: countImages,
    async next(services, after) {
      const [image] = await findImages(services.database.sql, after, 1)
      if (!image) return nothing
      const rebuilt = await rebuildImage(services, image)
      if (typeof rebuilt === 'string') return looked(rebuilt, image.file)
      return async (sql) => {
        const isReplaced = await replaceImage(sql, image.file, rebuilt.image, services.now())
        return { seen: 1, changed: Number(isReplaced), after: image.file }
      }
    },
  },
  {
    line: 'avatars',
    count: async (sql) => (await countUsers(sql)).avatars,
    async next(services, after) {
      const [avatar] = await findAvatarsAfter(services.database.sql, after, 1)
      if (!avatar) return nothing
      const rebuilt = await rebuildAvatar(services, avatar)
      if (typeof rebuilt === 'string') return looked(rebuilt, avatar)
      return async (sql) => {
        const isReplaced = await replaceAvatar(sql, avatar, rebuilt.file, services.now())
        return { seen: 1, changed: Number(isReplaced), after: avatar }
      }
    },
  },
]

const nothing = async () => ({ seen: 0, changed: 0, after: null })

function looked(found: 'right' | 'lost', after: string) {
  return async () => ({ seen: 1, changed: 0, missing: found === 'lost' ? 1 : 0, after })
}
