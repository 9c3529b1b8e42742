import { DAY_SECONDS } from '#shared/clock.ts'

/** The largest accepted report photo, bytes, inclusive. The browser shrinks photos before sending them. */
export const REPORT_PHOTO_MAX_BYTES = 20 * 1024 * 1024

/** The largest comment image, bytes, inclusive. The spec accepts 8 MB, though its message says 4MB. Source: spec §9. */
export const COMMENT_IMAGE_MAX_BYTES = 8_388_608

/** The largest profile photo, bytes, inclusive: under 5 MB. Source: spec §5 "Profile photo". */
export const PROFILE_PHOTO_MAX_BYTES = 5 * 1024 * 1024 - 1

/** Long side of a report photo as shown enlarged, pixels. */
export const DISPLAY_MAX_PX = 1600

/** Long side of a report photo in lists and on the map, pixels. */
export const THUMB_MAX_PX = 400

/** Long side of a comment image, pixels. Source: spec §9. */
export const COMMENT_IMAGE_MAX_PX = 500

/** Quality of a comment image, 1 to 100. Source: spec §9 "JPEG quality 0.6". */
export const COMMENT_JPEG_QUALITY = 60

/** Side of the square that a profile photo becomes, pixels. */
export const PROFILE_PHOTO_PX = 256

/** The maximum number of pixels of a picture, checked before it is decoded; more are refused as unreadable. */
export const MAX_PIXELS = 50_000_000

/**
 * The maximum side of a picture, pixels, checked before it is decoded: a long thin one is slow to shrink, even with few
 * pixels.
 */
export const MAX_SIDE_PX = 16_384

/** What is known of a picture before it is decoded. */
export interface ImageHeader {
  format: string
  width: number
  height: number
  channels: number
  /** "uchar" or "ushort". */
  depth: string
  /** A JPEG in several passes, or an interlaced PNG. */
  isProgressive: boolean
  /**
   * Only of a JPEG: with "4:2:0" its two colours are stored at half the width and height. sharp also says "4:2:0" of a
   * JPEG whose colours are stored at another share of the size. Decoding that keeps up to twice as much.
   */
  chromaSubsampling?: string | undefined
}

/**
 * How many bytes decoding a picture keeps in memory at least. Most are read row by row, but GIF, WebP and pictures in
 * several passes are kept whole.
 */
export function heldBytes({ format, width, height, isProgressive, ...header }: ImageHeader): number {
  const pixels = width * height
  if (format === 'gif' || format === 'webp') return 4 * pixels
  if (!isProgressive) return 0
  const { channels, depth, chromaSubsampling = '' } = header
  if (format !== 'jpeg') return pixels * channels * (depth === 'ushort' ? 2 : 1)
  const ofColour = chromaSubsampling.startsWith('4:2:0') ? 1 / 4 : 1
  return 2 * pixels * (channels < 3 ? channels : channels - 2 + 2 * ofColour)
}

/** The accepted types, ready for a file input's `accept`. Source: spec §5 "Submit". */
export const ACCEPTED_IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const

const TYPE_OF_EXTENSION = { webp: 'image/webp', jpg: 'image/jpeg', pmtiles: 'application/vnd.pmtiles' } as const
const FILE_KEY =
  /^(?:report_photos\/[0-9a-f]{32}-(?:display|thumb)|profile_photos\/[0-9a-f]{32})\.webp$|^comment_images\/[0-9a-f]{32}\.jpg$|^territory_packs\/[0-9a-f]{32}\.pmtiles$/

/** The folders of stored files, which are also the start of their keys. Source: spec §3 "File storage paths". */
export const FILE_FOLDERS = ['report_photos', 'comment_images', 'profile_photos', 'territory_packs'] as const
export type FileFolder = (typeof FILE_FOLDERS)[number]

/** Whether a file with this claimed type is accepted; its real type is found later, from its bytes. */
export function isAcceptedImageType(type: string): boolean {
  const plain = type.trim().toLowerCase()
  return plain === 'image/jpg' || ACCEPTED_IMAGE_TYPES.some((accepted) => accepted === plain)
}

/**
 * Why a chosen file cannot be sent, by its claimed type and its size in bytes; null when it can. Some devices tell no
 * type: the server decides from the bytes.
 */
export function whyNotPhoto(
  file: { type: string; size: number },
  maxBytes: number,
): 'not-an-image' | 'too-large' | null {
  if (file.type && !isAcceptedImageType(file.type)) return 'not-an-image'
  return file.size > maxBytes ? 'too-large' : null
}

/** The accepted format whose signature these bytes begin with, or null. The name of a file is not trusted. */
export function imageFormatOf(bytes: Uint8Array): 'jpeg' | 'png' | 'gif' | 'webp' | null {
  const starts = (signature: string, at = 0) =>
    Array.from(signature).every((letter, index) => bytes[at + index] === letter.charCodeAt(0))
  if (starts('\xff\xd8\xff')) return 'jpeg'
  if (starts('\x89PNG\r\n\x1a\n')) return 'png'
  if (starts('GIF87a') || starts('GIF89a')) return 'gif'
  return starts('RIFF') && starts('WEBP', 8) ? 'webp' : null
}

/** Whether these bytes begin a HEIC photo. Some browsers can read one; the server does not accept it. */
export function isHeic(bytes: Uint8Array): boolean {
  const start = String.fromCharCode(...bytes.subarray(4, 12))
  return /^ftyp(hei[cxms]|hev[cxms]|mif1|msf1)$/.test(start)
}

/** The size that fits into a square of `maxPx` with the same proportions; never larger than it was. */
export function fitWithin(width: number, height: number, maxPx: number): { width: number; height: number } {
  const scale = Math.min(1, maxPx / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/**
 * The keys under which one report photo is stored. `randomHex`: 32 hexadecimal digits that tell nothing about the user.
 */
export function reportPhotoKeys(randomHex: string): { display: string; thumb: string } {
  return {
    display: key(`report_photos/${randomHex}-display.webp`),
    thumb: key(`report_photos/${randomHex}-thumb.webp`),
  }
}

/** The key under which one comment image is stored. */
export function commentImageKey(randomHex: string): string {
  return key(`comment_images/${randomHex}.jpg`)
}

/** The key under which one profile photo is stored. */
export function profilePhotoKey(randomHex: string): string {
  return key(`profile_photos/${randomHex}.webp`)
}

/** The key under which a territory's pack is stored. `hash`: the hash of its bytes, 32 hexadecimal digits. */
export function packKey(hash: string): string {
  return key(`territory_packs/${hash}.pmtiles`)
}

/** Whether this is a key that this feature makes; nothing else is read from or written to the store. */
export function isFileKey(text: string): boolean {
  return FILE_KEY.test(text)
}

/** The URL of a stored file: `/files/report_photos/…-thumb.webp`. */
export function fileUrl(fileKey: string): string {
  return `/files/${key(fileKey)}`
}

/** The folder of a key, which decides who may see the file. */
export function folderOf(fileKey: string): FileFolder {
  const folder = FILE_FOLDERS.find((name) => key(fileKey).startsWith(`${name}/`))
  if (!folder) throw new Error(`No folder for ${fileKey}`)
  return folder
}

/** The content type of a stored file, by its key; what the store says is not used. */
export function fileType(fileKey: string): (typeof TYPE_OF_EXTENSION)[keyof typeof TYPE_OF_EXTENSION] {
  const extension = key(fileKey).slice(fileKey.lastIndexOf('.') + 1)
  return TYPE_OF_EXTENSION[extension as keyof typeof TYPE_OF_EXTENSION] // a key has one of these
}

/**
 * The headers of a stored file: the browser caches it for a day, shared caches do not, and it opens only as a picture.
 */
export function fileHeaders(fileKey: string): Record<string, string> {
  const name = key(fileKey).slice(folderOf(fileKey).length + 1)
  return {
    'content-type': fileType(fileKey),
    'cache-control': `private, max-age=${DAY_SECONDS}`,
    vary: 'Cookie',
    'content-disposition': `inline; filename="${name}"`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    // Photos of reports are open data, which other sites may show.
    ...(folderOf(fileKey) === 'report_photos' && { 'cross-origin-resource-policy': 'cross-origin' }),
    etag: fileTag(fileKey),
  }
}

/** The ETag of a stored file. Keys are random and never reused, so the key identifies the content. */
export function fileTag(fileKey: string): string {
  return `"${key(fileKey).replace('/', '-')}"`
}

function key(text: string): string {
  if (!isFileKey(text)) throw new Error('A file key is malformed')
  return text
}
