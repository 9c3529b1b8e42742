import type { FileStore } from '#features/media/files.gateway.ts'
import { readCommentImage, type PreparedImage } from '#features/media/images.gateway.ts'
import { commentImageKey, reportPhotoKeys } from '#features/media/media.rules.ts'
import type { SeedComment } from './neighbours.ts'
import type { Pictures, Scene } from './pictures.ts'
import type { Random } from './random.ts'
import type { SeedReport } from './reports.ts'

interface Size {
  width: number
  height: number
}

export type StoredPhoto = Size & { display: string; thumb: string }

export type StoredImage = Size & { file: string }

const PUTS_AT_ONCE = 8

/** Removes the photos of all but the newest `most` reports that have one. */
export function limitPhotos(reports: SeedReport[], most: number): void {
  let left = most
  for (const report of reports.toReversed()) {
    if (report.scene && left-- <= 0) report.scene = null
  }
}

/** Stores, for each report with a photo, its own copy of a picture of its scene. */
export async function storePhotos(random: Random, files: FileStore, pictures: Pictures, reports: SeedReport[]) {
  const stored = new Map<SeedReport, StoredPhoto>()
  const puts: Put[] = []
  for (const report of reports) {
    if (!report.scene) continue
    const { display, thumb } = random.pick(pictures.get(report.scene) ?? [])
    const keys = reportPhotoKeys(random.hex())
    stored.set(report, { ...keys, width: display.width, height: display.height })
    puts.push([keys.display, display.bytes], [keys.thumb, thumb.bytes])
  }
  await putAll(files, puts)
  return stored
}

/** Stores the images of the newest `most` comments that have one: a picture of their report's scene. */
export async function storeCommentImages(
  random: Random,
  files: FileStore,
  pictures: Pictures,
  comments: SeedComment[],
  most: number,
) {
  const encoded = new Map<Scene, PreparedImage>()
  const stored = new Map<SeedComment, StoredImage>()
  const puts: Put[] = []
  const newest = comments.filter(({ hasImage }) => hasImage).sort((a, b) => b.at.getTime() - a.at.getTime())
  for (const comment of newest.slice(0, most)) {
    const { scene } = comment.report
    const photo = scene && pictures.get(scene)?.at(-1)
    if (!photo) continue
    const image = encoded.get(scene) ?? (await readCommentImage(photo.display.bytes))
    encoded.set(scene, image)
    const key = commentImageKey(random.hex())
    stored.set(comment, { file: key, width: image.width, height: image.height })
    puts.push([key, image.bytes])
  }
  await putAll(files, puts)
  return stored
}

type Put = [key: string, bytes: Buffer]

async function putAll(files: FileStore, puts: Put[]): Promise<void> {
  for (let at = 0; at < puts.length; at += PUTS_AT_ONCE) {
    await Promise.all(puts.slice(at, at + PUTS_AT_ONCE).map(([key, bytes]) => files.put(key, bytes)))
  }
}
