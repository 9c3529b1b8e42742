import {
  COMMENT_IMAGE_MAX_PX,
  COMMENT_JPEG_QUALITY,
  DISPLAY_MAX_PX,
  REPORT_PHOTO_MAX_BYTES,
  isAcceptedImageType,
  whyNotPhoto,
} from './media.rules.ts'
import type { ShrinkOrder, Shrunk } from './shrink.worker.ts'

const PATIENCE_MS = 20_000

/** The chosen file, ready to be sent, or why it cannot be: shrunk first, so that a large photo still fits. */
export async function preparePhoto(
  file: File,
  maxBytes: number = REPORT_PHOTO_MAX_BYTES,
  maxPx: number = DISPLAY_MAX_PX,
): Promise<{ photo: File } | { why: 'not-an-image' | 'too-large' }> {
  if (!isAcceptedImageType(file.type)) return { why: 'not-an-image' }
  const photo = await shrinkPhoto(file, maxPx)
  const why = whyNotPhoto(photo, maxBytes)
  return why ? { why } : { photo }
}

/** The photo with a long side of at most `maxPx`, shrunk in a worker so that the page stays alive. The file itself when
 *  it is smaller already or when this browser cannot shrink it: the server then does, or says why not. */
export async function shrinkPhoto(file: File, maxPx: number = DISPLAY_MAX_PX): Promise<File> {
  const shrunk = await askWorker({ file, maxPx })
  if (!shrunk || shrunk.size === 0 || shrunk.size >= file.size) return file
  const extension = shrunk.type === 'image/webp' ? 'webp' : 'jpg'
  return new File([shrunk], `photo.${extension}`, { type: shrunk.type })
}

/** A comment's image: JPEG of at most 500 pixels, under its own name. The file itself as above. Source: spec §5 "Comments". */
export async function shrinkCommentImage(file: File): Promise<File> {
  const shrunk = await askWorker({ file, maxPx: COMMENT_IMAGE_MAX_PX, jpegQuality: COMMENT_JPEG_QUALITY / 100 })
  if (!shrunk || shrunk.size === 0 || shrunk.size >= file.size) return file
  return new File([shrunk], file.name, { type: shrunk.type })
}

function askWorker(order: ShrinkOrder): Promise<Shrunk> {
  return new Promise((resolve) => {
    if (typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined') return resolve(null)
    const worker = new Worker(new URL('./shrink.worker.ts', import.meta.url), { type: 'module' })
    const end = (shrunk: Shrunk) => {
      clearTimeout(patience)
      worker.terminate()
      resolve(shrunk)
    }
    const patience = setTimeout(() => end(null), PATIENCE_MS)
    worker.onmessage = ({ data }: MessageEvent<Shrunk>) => end(data)
    worker.onerror = () => end(null)
    worker.postMessage(order)
  })
}
