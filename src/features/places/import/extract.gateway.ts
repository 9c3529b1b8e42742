import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { OSMTransform } from 'osm-pbf-parser-node'
import { z } from 'zod'
import { isInside, type LatLng, type Territory } from '#features/territory/territory.rules.ts'
import { type ExtractedPlace, kindOf, type Named, placesOf, type Tags } from './extract.rules.ts'

/** An extract that can't be imported; its message is a sentence for the person who imports it. */
export class BadExtract extends Error {
  override readonly name = 'BadExtract'
}

/** The format allows a header of at most 64 KiB, and its first block has this name. */
const MAX_HEADER_BYTES = 64 * 1024
const FIRST_BLOCK = 'OSMHeader'

const tags = z.record(z.string(), z.string()).optional()
const element = z.discriminatedUnion('type', [
  z.object({ type: z.literal('node'), id: z.number(), lat: z.number(), lon: z.number(), tags }),
  z.object({ type: z.literal('way'), id: z.number(), refs: z.array(z.number()), tags }),
  z.object({
    type: z.literal('relation'),
    id: z.number(),
    members: z.array(z.object({ type: z.string(), ref: z.number() })),
    tags,
  }),
])
type Element = z.output<typeof element>

/**
 * The named streets and places of an OpenStreetMap extract (.osm.pbf) within a territory's bounds. The file is read
 * twice, first for the points, then for what goes through them, so that their order does not matter.
 * @throws BadExtract
 */
export async function readExtract(
  file: string,
  { bounds, name }: Pick<Territory, 'bounds' | 'name'>,
): Promise<ExtractedPlace[]> {
  await refuseOthers(file)
  const nodes = new Map<number, LatLng>()
  const things: { thing: Named; kind: string }[] = []
  const keep = (of: Tags | undefined, points: LatLng[], isPoint = false) => {
    const kind = of && points.length > 0 ? kindOf(of, isPoint) : null
    if (of && kind !== null) things.push({ thing: { tags: of, points }, kind })
  }
  await readAll(file, (one) => {
    if (one.type !== 'node') return
    const point = { lat: one.lat, lng: one.lon }
    if (!isInside(bounds, point)) return
    nodes.set(one.id, point)
    keep(one.tags, [point], true)
  })
  const ways = new Map<number, LatLng[]>()
  const areas: { of: Tags; members: number[] }[] = []
  await readAll(file, (one) => {
    if (one.type === 'way') {
      const points = one.refs.flatMap((ref) => nodes.get(ref) ?? [])
      if (points.length > 0) ways.set(one.id, points)
      keep(one.tags, points)
    } else if (one.type === 'relation' && one.tags?.['name']) {
      areas.push({ of: one.tags, members: one.members.flatMap(({ type, ref }) => (type === 'way' ? ref : [])) })
    }
  })
  for (const { of, members } of areas)
    keep(
      of,
      members.flatMap((id) => ways.get(id) ?? []),
    )
  const places = placesOf(things, name)
  if (places.length === 0) {
    throw new BadExtract(`${file} names no street or place within the bounds of ${name}; nothing was imported.`)
  }
  return places
}

/** @throws BadExtract unless it begins as an extract does */
async function refuseOthers(file: string): Promise<void> {
  const start = Buffer.alloc(6 + FIRST_BLOCK.length)
  try {
    await using handle = await open(file)
    await handle.read(start, 0, start.length, 0)
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    throw new BadExtract(isMissing ? `There is no file ${file}.` : `The file ${file} can't be read.`, { cause: error })
  }
  if (start.readUInt32BE(0) > MAX_HEADER_BYTES || start.subarray(6).toString('latin1') !== FIRST_BLOCK) {
    throw new BadExtract(`${file} is no OpenStreetMap extract of the kind .osm.pbf; nothing was imported.`)
  }
}

/** @throws BadExtract */
async function readAll(file: string, take: (one: Element) => void): Promise<void> {
  try {
    await pipeline(createReadStream(file, { highWaterMark: 1024 * 1024 }), parser(), async (blocks) => {
      for await (const block of blocks as AsyncIterable<unknown[]>) {
        for (const one of block) {
          const { data } = element.safeParse(one)
          if (data) take(data)
        }
      }
    })
  } catch (cause) {
    throw new BadExtract(`${file} is damaged or was cut off; nothing was imported.`, { cause })
  }
}

/** Wraps the library's parser, because it throws errors instead of passing them to the stream. */
function parser(): Transform {
  const reader = new OSMTransform({ withTags: true, withInfo: false })
  for (const part of ['_transform', '_flush'] as const) {
    // their parameters before the callback differ
    const read = reader[part].bind(reader) as (...given: unknown[]) => void
    reader[part] = (...given: unknown[]) => {
      try {
        read(...given)
      } catch (error) {
        const done = given.at(-1) as (error: unknown) => void // the last parameter of both is the callback
        done(error)
      }
    }
  }
  return reader
}
