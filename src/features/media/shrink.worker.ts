import { fitWithin } from './media.rules.ts'

/** What the page asks of the worker, and what it gets back: the shrunk picture, or null when it could not be read. */
export type ShrinkOrder = {
  file: Blob
  maxPx: number
  /** 0…1; without it WebP where the browser can write that. */
  jpegQuality?: number
}
export type Shrunk = Blob | null

const QUALITY = 0.85

self.onmessage = async ({ data }: MessageEvent<ShrinkOrder>) => {
  const shrunk: Shrunk = await shrink(data).catch(() => null)
  self.postMessage(shrunk)
}

/** Drawing keeps the pixels alone: upright, the first frame, without position or camera. */
async function shrink({ file, maxPx, jpegQuality }: ShrinkOrder): Promise<Shrunk> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const { width, height } = fitWithin(bitmap.width, bitmap.height, maxPx)
  const canvas = new OffscreenCanvas(width, height)
  const pen = canvas.getContext('2d')
  if (!pen) return null
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()

  if (jpegQuality === undefined) {
    const webp = await canvas.convertToBlob({ type: 'image/webp', quality: QUALITY })
    if (webp.type === 'image/webp') return webp
  }
  // A browser that cannot write WebP gives PNG, which is large; JPEG knows no transparency, so it lies on white.
  pen.globalCompositeOperation = 'destination-over'
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, width, height)
  return canvas.convertToBlob({ type: 'image/jpeg', quality: jpegQuality ?? QUALITY })
}
