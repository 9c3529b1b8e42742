import sharp, { type Sharp } from 'sharp'
import { refuseInside } from '#platform/server/database/transactionGuard.ts'
import { fairQueue } from '#platform/server/fairQueue.ts'
import { availableMemoryBytes } from '#platform/server/memory.ts'
import { RefusingError } from '#platform/server/refusals.ts'
import type { RefusalDetails } from '#shared/endpoint.ts'
import {
  COMMENT_IMAGE_MAX_PX,
  COMMENT_JPEG_QUALITY,
  DISPLAY_MAX_PX,
  MAX_PIXELS,
  MAX_SIDE_PX,
  PROFILE_PHOTO_PX,
  THUMB_MAX_PX,
  heldBytes,
  imageFormatOf,
} from './media.rules.ts'

export type PreparedImage = { bytes: Buffer; width: number; height: number }
export type PreparedPhoto = { display: PreparedImage; thumb: PreparedImage }
export type ImageRefusal = 'not-an-image' | 'unreadable-image' | 'busy'

/** Why a picture was refused: 415 not-an-image, 422 unreadable-image, 503 busy. */
export class ImageRefused extends RefusingError {
  readonly code: ImageRefusal
  readonly otherwise: 'busy' | 'unsupported-type'
  readonly details: RefusalDetails

  constructor(code: ImageRefusal, cause?: unknown) {
    super(`Picture refused: ${code}`, { cause })
    this.name = 'ImageRefused'
    this.code = code
    this.otherwise = code === 'busy' ? 'busy' : 'unsupported-type'
    this.details = code === 'busy' ? { retryAfterSeconds: 3 } : { field: 'photo' }
  }
}

const DECODES_AT_ONCE = 2
const DECODES_WAITING = 16
const DECODE_SECONDS = 15
/** The most bytes that decoding one picture may keep: as many as a WebP of MAX_PIXELS, less where the process may have little. */
const MAX_HELD_BYTES = Math.min(4 * MAX_PIXELS, availableMemoryBytes() / 8)
const enterQueue = fairQueue({
  atOnce: DECODES_AT_ONCE,
  maxWaiting: DECODES_WAITING,
  busy: () => new ImageRefused('busy'),
})
const WEBP = { quality: 75, effort: 2 }

// All loaders but these four are blocked, whatever type a file claims to be.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadWebpBuffer',
  ],
})
// Two pictures at once already use two cores, and no picture is read twice, so threads and the cache are of no use.
sharp.concurrency(1)
sharp.cache(false)

/**
 * A report photo in both its sizes: WebP, upright, the first frame, without metadata. `sender`: the account that sent
 * it, so that one account's pictures do not delay those of others.
 * @throws ImageRefused
 */
export async function readReportPhoto(bytes: Buffer, sender?: string): Promise<PreparedPhoto> {
  return decode(bytes, sender, async (picture) => {
    const { data, info } = await fit(picture, DISPLAY_MAX_PX).raw().toBuffer({ resolveWithObject: true })
    const pixels = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    const [display, thumb] = await Promise.all([
      encoded(pixels().webp(WEBP)),
      encoded(fit(pixels(), THUMB_MAX_PX).webp(WEBP)),
    ])
    return { display, thumb }
  })
}

/**
 * A comment image: JPEG of at most 500 pixels, transparency on white. Source: spec §5 "Comments".
 * @throws ImageRefused
 */
export async function readCommentImage(bytes: Buffer, sender?: string): Promise<PreparedImage> {
  return decode(bytes, sender, (picture) => {
    const small = fit(picture, COMMENT_IMAGE_MAX_PX).flatten({ background: '#ffffff' })
    return encoded(small.jpeg({ quality: COMMENT_JPEG_QUALITY }))
  })
}

/**
 * A profile photo: the middle square of the picture, 256 pixels, WebP, transparency on white.
 * @throws ImageRefused
 */
export async function readProfilePhoto(bytes: Buffer, sender?: string): Promise<PreparedImage> {
  return decode(bytes, sender, (picture) => {
    const square = picture.resize(PROFILE_PHOTO_PX, PROFILE_PHOTO_PX, { fit: 'cover' })
    // Otherwise the background of the page would show through.
    return encoded(square.flatten({ background: '#ffffff' }).webp(WEBP))
  })
}

/**
 * The size of a stored picture, pixels; null when it is damaged or no picture.
 * @throws ImageRefused busy
 */
export async function measureImage(bytes: Buffer): Promise<{ width: number; height: number } | null> {
  try {
    return await decode(bytes, undefined, async (picture) => {
      const { info } = await picture.raw().toBuffer({ resolveWithObject: true })
      return { width: info.width, height: info.height }
    })
  } catch (error) {
    if (error instanceof ImageRefused && error.code !== 'busy') return null
    throw error
  }
}

async function decode<T>(bytes: Buffer, sender: string | undefined, work: (picture: Sharp) => Promise<T>): Promise<T> {
  refuseInside('a picture')
  if (!imageFormatOf(bytes)) throw new ImageRefused('not-an-image')
  try {
    return await enterQueue(sender, async () => {
      const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
      const header = await picture.metadata()
      if (Math.max(header.width, header.height) > MAX_SIDE_PX) throw new ImageRefused('unreadable-image')
      if (heldBytes(header) > MAX_HELD_BYTES) throw new ImageRefused('unreadable-image')
      return work(picture.timeout({ seconds: DECODE_SECONDS }).autoOrient())
    })
  } catch (error) {
    throw error instanceof ImageRefused ? error : new ImageRefused('unreadable-image', error)
  }
}

function fit(picture: Sharp, maxPx: number): Sharp {
  return picture.resize(maxPx, maxPx, { fit: 'inside', withoutEnlargement: true })
}

async function encoded(picture: Sharp): Promise<PreparedImage> {
  const { data, info } = await picture.toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}
