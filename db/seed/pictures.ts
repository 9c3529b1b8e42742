import sharp from 'sharp'
import { readReportPhoto, type PreparedPhoto } from '#features/media/images.gateway.ts'
import { drawing, HEIGHT, WIDTH } from './pictures/brush.ts'
import * as infrastructure from './pictures/infrastructure.ts'
import * as lamps from './pictures/lamps.ts'
import * as litter from './pictures/litter.ts'
import * as noise from './pictures/noise.ts'
import * as other from './pictures/other.ts'
import * as traffic from './pictures/traffic.ts'
import * as vandalism from './pictures/vandalism.ts'
import * as wildlife from './pictures/wildlife.ts'
import type { Random } from './random.ts'

/** The scenes that photos show; a scene may have several pictures. */
export const SCENES = {
  bin: [(random) => litter.overflowingBin(random, 'noon'), (random) => litter.overflowingBin(random, 'evening')],
  mattress: [(random) => litter.dumpedMattress(random, 'overcast')],
  bags: [(random) => litter.gullAtBags(random, 'morning')],
  lamp: [(random) => lamps.darkLamp(random), () => lamps.darkStair()],
  pothole: [(random) => infrastructure.pothole(random, 'noon')],
  leak: [(random) => infrastructure.leakingPipe(random, 'morning')],
  bench: [(random) => infrastructure.brokenBench(random, 'evening')],
  drain: [(random) => infrastructure.blockedDrain(random, 'overcast')],
  car: [
    (random) => traffic.carOnPavement(random, 'noon', '#c4402f'),
    (random) => traffic.carOnPavement(random, 'overcast', '#5f7f9b'),
  ],
  van: [(random) => traffic.doubleParkedVan(random, 'morning')],
  crossing: [(random) => traffic.fadedCrossing(random, 'noon')],
  graffiti: [
    (random) => vandalism.graffiti(random, 'noon', 'bubbles', ['#d1259b', '#2b1d4f']),
    (random) => vandalism.graffiti(random, 'evening', 'scrawl', ['#1f6fb2', '#1f6fb2']),
  ],
  shelter: [(random) => vandalism.brokenShelter(random, 'morning')],
  sign: [(random) => vandalism.bentSign(random, 'overcast')],
  macaque: [(random) => wildlife.macaqueOnBin(random, 'noon'), (random) => wildlife.macaquesOnWall(random, 'morning')],
  gull: [(random) => wildlife.gullOnQuay(random, 'noon')],
  bar: [() => noise.lateBar()],
  speaker: [(random) => noise.balconySpeaker(random)],
  digging: [(random) => noise.earlyDigging(random, 'morning')],
  branch: [(random) => other.fallenBranch(random, 'overcast')],
  trolley: [(random) => other.tippedTrolley(random, 'evening')],
} as const satisfies Record<string, readonly ((random: Random) => string)[]>

export type Scene = keyof typeof SCENES

export type Pictures = ReadonlyMap<Scene, readonly PreparedPhoto[]>

const GRAIN_SIDE = 512
const GRAIN = 17
const MOTTLE = 11
const AT_ONCE = 4

/** Draws the pictures of these scenes and encodes them as report photos. The same `random` gives the same drawings. */
export async function drawPictures(random: Random, scenes: ReadonlySet<Scene>): Promise<Pictures> {
  const layers = [{ input: await mottle(random), blend: 'soft-light' as const }, await grain(random)]
  const drawn = [...scenes].flatMap((scene) => {
    const variants: readonly ((random: Random) => string)[] = SCENES[scene]
    return variants.map((draw, index) => ({ scene, svg: drawing(draw(random.branch(`${scene}${index}`))) }))
  })
  const pictures = new Map<Scene, PreparedPhoto[]>()
  // The server never reads SVG, so sharp blocks it. These drawings are our own and are made before the server listens.
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })
  try {
    for (let at = 0; at < drawn.length; at += AT_ONCE) {
      const photos = drawn.slice(at, at + AT_ONCE).map(async ({ scene, svg }) => {
        const picture = await sharp(svg).removeAlpha().composite(layers).png({ compressionLevel: 0 }).toBuffer()
        return [scene, await readReportPhoto(picture)] as const
      })
      for (const [scene, photo] of await Promise.all(photos))
        pictures.set(scene, [...(pictures.get(scene) ?? []), photo])
    }
  } finally {
    sharp.block({ operation: ['VipsForeignLoadSvgBuffer'] })
  }
  return pictures
}

/** A layer of uneven light, as on plaster. */
async function mottle(random: Random): Promise<Buffer> {
  const patches = Uint8Array.from({ length: 48 * 36 }, () => 128 + random.between(-MOTTLE, MOTTLE))
  return sharp(patches, { raw: { width: 48, height: 36, channels: 1 } })
    .blur(0.8)
    .resize(WIDTH * 2, HEIGHT * 2, { kernel: 'cubic', fit: 'fill' })
    .toColourspace('srgb')
    .png({ compressionLevel: 1 })
    .toBuffer()
}

/** A layer with the noise of a small camera sensor. */
async function grain(random: Random) {
  const dots = Uint8Array.from({ length: GRAIN_SIDE ** 2 }, () => 128 + random.between(-GRAIN, GRAIN))
  const input = await sharp(dots, { raw: { width: GRAIN_SIDE, height: GRAIN_SIDE, channels: 1 } })
    .blur(0.7)
    .toColourspace('srgb')
    .png({ compressionLevel: 1 })
    .toBuffer()
  return { input, blend: 'soft-light' as const, tile: true }
}
