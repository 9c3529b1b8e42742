import { ImageRefused } from '#features/media/images.gateway.ts'
import { REPORT_PHOTO_MAX_BYTES } from '#features/media/media.rules.ts'
import { storePhoto } from '#features/reports/photos/photos.actions.ts'
import type { NewReport } from '#features/reports/reports.queries.ts'
import { m } from '#messages'
import { openUploadMemory } from '#platform/server/http/uploadMemory.ts'
import type { Services } from '#platform/server/services.ts'
import { fetchPicture } from './media.gateway.ts'

/** How long a picture's server may take, milliseconds. */
const TIMEOUT_MS = 10_000

/** A stored picture, or the sentence that says why there is none. */
export interface Picture {
  photo: NewReport['photo']
  notice: string | null
}

const NOTICES = {
  'not-allowed': m.open311_picture_not_allowed,
  failed: m.open311_picture_failed,
  'too-large': m.open311_picture_too_large,
  'not-an-image': m.open311_picture_not_an_image,
} as const

/**
 * Fetches the picture of a request and stores it, decoded and encoded again like an upload. A bad picture is no
 * reason to refuse the request: the report is made without it.
 * @throws Refusal busy, TooMany, FilesUnavailable
 */
export async function takePicture(services: Services, accountId: string, url: string): Promise<Picture> {
  const held = openUploadMemory(services, accountId)
  try {
    const fetched = await fetchPicture(url, {
      origins: services.config.OPEN311_MEDIA_HOSTS,
      maxBytes: REPORT_PHOTO_MAX_BYTES,
      timeoutMs: TIMEOUT_MS,
      async hold(bytes) {
        held.add(bytes)
        await held.arrived(bytes)
      },
    })
    if ('cause' in fetched)
      services.log.warn({ err: fetched.cause, host: new URL(url).host }, 'a picture of a request was not fetched')
    if ('why' in fetched) return { photo: null, notice: NOTICES[fetched.why]() }
    return { photo: await storePhoto(services, accountId, fetched.bytes), notice: null }
  } catch (error) {
    if (!(error instanceof ImageRefused) || error.code === 'busy') throw error
    return { photo: null, notice: NOTICES['not-an-image']() }
  } finally {
    held.release()
  }
}
