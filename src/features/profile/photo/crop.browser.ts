/** A square of a picture, in its own pixels. */
export interface Square {
  x: number
  y: number
  width: number
  height: number
}

/** Maximum side of the photo that is sent, pixels; the server makes it smaller still. */
const SENT_PX = 512
const QUALITY = 0.9

/**
 * Cuts a square out of a picture, as a file. Redrawing keeps only the pixels: upright, without position or camera data.
 */
export async function cutOut(picture: HTMLImageElement, { x, y, width, height }: Square): Promise<File> {
  const side = Math.max(1, Math.min(SENT_PX, Math.round(width)))
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser draws nothing')
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, x, y, width, height, 0, 0, side, side)
  // A browser that can't write WebP returns PNG, which is small too at this size.
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', QUALITY))
  if (!blob) throw new Error('This browser writes no picture')
  return new File([blob], blob.type === 'image/webp' ? 'photo.webp' : 'photo.png', { type: blob.type })
}
