import {
  COMMENT_IMAGE_MAX_PX,
  COMMENT_JPEG_QUALITY,
  DISPLAY_MAX_PX,
  REPORT_PHOTO_MAX_BYTES,
  isAcceptedImageType,
  whyNotPhoto,
} from './media.rules.ts'
import type { ShrinkOrder, Shrunk } from './shrink.worker.ts'

const TIMEOUT_MS = 20_000

/**
 * Prepares a chosen file for sending, or returns why it can't be sent. It is shrunk first, so that a large photo is
 * accepted too.
 */
export async function preparePhoto(file: File): Promise<{ photo: File } | { why: 'not-an-image' | 'too-large' }> {
  if (!isAcceptedImageType(file.type)) return { why: 'not-an-image' }
  const photo = await shrinkPhoto(file)
  const why = whyNotPhoto(photo, REPORT_PHOTO_MAX_BYTES)
  return why ? { why } : { photo }
}

/**
 * Redraws a photo in a worker, no larger than reports show it, so that the page stays responsive. Only its
 * pixels remain, not where it was taken. Returns the file itself if this browser can't read it; then the server shrinks
 * or refuses it.
 */
async function shrinkPhoto(file: File): Promise<File> {
  const shrunk = await askWorker({ file, maxPx: DISPLAY_MAX_PX })
  if (!shrunk || shrunk.size === 0) return file
  const extension = shrunk.type === 'image/webp' ? 'webp' : 'jpg'
  return new File([shrunk], `photo.${extension}`, { type: shrunk.type })
}

/** Converts a HEIC photo to a format that the server accepts; null in a browser that can't read HEIC. */
export async function convertHeic(file: File): Promise<File | null> {
  const converted = await shrinkPhoto(file)
  return converted === file ? null : converted
}

/**
 * Shrinks a comment's image to a JPEG of at most 500 pixels and keeps its name. Returns the file itself if that makes it
 * no smaller or this browser can't do it. Source: spec §5 "Comments".
 */
export async function shrinkCommentImage(file: File): Promise<File> {
  const shrunk = await askWorker({ file, maxPx: COMMENT_IMAGE_MAX_PX, jpegQuality: COMMENT_JPEG_QUALITY / 100 })
  if (!shrunk || shrunk.size === 0 || shrunk.size >= file.size) return file
  return new File([shrunk], file.name, { type: shrunk.type })
}

/** A worker that waits for the first photo. */
let early: Worker | null = null

/** Starts a worker before the first photo is chosen, because its code can't be fetched offline. */
export function fetchShrinker(): void {
  if (early || !canShrink()) return
  early = startWorker()
  early.onerror = () => (early = null)
}

function canShrink(): boolean {
  return typeof Worker !== 'undefined' && typeof OffscreenCanvas !== 'undefined'
}

function startWorker(): Worker {
  return new Worker(new URL('./shrink.worker.ts', import.meta.url), { type: 'module' })
}

function askWorker(order: ShrinkOrder): Promise<Shrunk> {
  return new Promise((resolve) => {
    if (!canShrink()) return resolve(null)
    const worker = early ?? startWorker()
    early = null
    const end = (shrunk: Shrunk) => {
      clearTimeout(patience)
      worker.terminate()
      resolve(shrunk)
    }
    const patience = setTimeout(() => end(null), TIMEOUT_MS)
    worker.onmessage = ({ data }: MessageEvent<Shrunk>) => end(data)
    worker.onerror = () => end(null)
    worker.postMessage(order)
  })
}
