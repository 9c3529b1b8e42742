import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PreparedImage, PreparedPhoto } from '#features/media/images.gateway.ts'

/** The scenes that photos show, each with the number of its pictures in db/seed/pictures. */
const SCENES = {
  bin: 2,
  mattress: 1,
  bags: 1,
  lamp: 2,
  pothole: 1,
  leak: 1,
  bench: 1,
  drain: 1,
  car: 2,
  van: 1,
  crossing: 1,
  graffiti: 2,
  shelter: 1,
  sign: 1,
  macaque: 2,
  gull: 1,
  bar: 1,
  speaker: 1,
  digging: 1,
  branch: 1,
  trolley: 1,
} as const

export type Scene = keyof typeof SCENES

export type Pictures = ReadonlyMap<Scene, readonly PreparedPhoto[]>

/** The pictures of these scenes, in the sizes in which the server stores photos. */
export function readPictures(scenes: ReadonlySet<Scene>): Pictures {
  return new Map(
    [...scenes].map((scene) => [scene, Array.from({ length: SCENES[scene] }, (_, at) => photo(scene, at))]),
  )
}

function photo(scene: Scene, at: number): PreparedPhoto {
  const name = `${scene}-${at + 1}`
  return { display: image(`${name}.webp`, 1600, 1200), thumb: image(`${name}-small.webp`, 400, 300) }
}

function image(file: string, width: number, height: number): PreparedImage {
  return { bytes: readFileSync(join(import.meta.dirname, 'pictures', file)), width, height }
}
