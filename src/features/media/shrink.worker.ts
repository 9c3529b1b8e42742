import { fitWithin } from './media.rules.ts'

/** The message to the worker. It replies with the shrunk picture, or null when the picture could not be read. */
export type ShrinkOrder = {
  file: Blob
  maxPx: number
  /** 0…1; without it, WebP if the browser can write that. */
  jpegQuality?: number
}
export type Shrunk = Blob | null

const QUALITY = 0.85

self.onmessage = async ({ data }: MessageEvent<ShrinkOrder>) => {
  const shrunk: Shrunk = await shrink(data).catch((error: unknown) => {
    // A DOMException means that this browser can't read the picture: then it is sent as it is.
    if (!(error instanceof DOMException)) console.error(error)
    return null
  })
  self.postMessage(shrunk)
}

/** Redraws the picture, so that only pixels remain: upright, the first frame, without position or camera data. */
async function shrink({ file, maxPx, jpegQuality }: ShrinkOrder): Promise<Shrunk> {
  const bitmap = await createImageBitmap(file)
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
  // A browser that can't write WebP returns PNG, which is large. JPEG has no transparency, so the background is white.
  pen.globalCompositeOperation = 'destination-over'
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, width, height)
  return canvas.convertToBlob({ type: 'image/jpeg', quality: jpegQuality ?? QUALITY })
}
