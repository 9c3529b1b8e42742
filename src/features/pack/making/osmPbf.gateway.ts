import type { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { OSMTransform } from 'osm-pbf-parser-node'
import { z } from 'zod'
import type { Bounds } from '#features/territory/territory.rules.ts'
import type { OsmElement } from './osm.rules.ts'

const NANODEGREES = 1e9
const SORTED = 'Sort.Type_then_ID'

const degrees = z.number().transform((stated) => stated / NANODEGREES)
const box = z
  .object({ left: degrees, right: degrees, top: degrees, bottom: degrees })
  .transform(({ left, right, top, bottom }): Bounds => ({ west: left, east: right, north: top, south: bottom }))
const header = z.object({
  bbox: box.nullish(),
  optional_features: z.array(z.string()).default([]),
  osmosis_replication_timestamp: z.number().default(0),
})

/** Reads the elements of a .osm.pbf file, blocks of several thousand at a time. @throws Error when it is damaged */
export async function readPbf(file: AsyncIterable<Buffer>, take: (element: OsmElement) => void): Promise<void> {
  await pipeline(file, parser(), async (blocks) => {
    // osm-pbf-parser-node emits arrays.
    for await (const block of blocks as AsyncIterable<unknown[]>) {
      for (const one of block) {
        if (isElement(one)) take(one)
        else takeHeader(one, take)
      }
    }
  })
}

/** The library makes elements of exactly these shapes; anything else is the header. */
function isElement(one: unknown): one is OsmElement {
  return typeof one === 'object' && one !== null && 'type' in one && 'id' in one
}

function takeHeader(one: unknown, take: (element: OsmElement) => void): void {
  const { data } = header.safeParse(one)
  if (!data) return
  const { optional_features: features, osmosis_replication_timestamp: seconds } = data
  const stated = features.find((feature) => feature.startsWith('timestamp='))?.slice('timestamp='.length)
  const time = stated ? Date.parse(stated) : seconds * 1000
  take({
    type: 'header',
    date: time > 0 ? new Date(time) : null,
    box: data.bbox ?? null,
    isSorted: features.includes(SORTED),
  })
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
