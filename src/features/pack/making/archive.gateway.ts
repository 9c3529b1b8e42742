import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { PbfWriter } from 'pbf'
import { zxyToTileId } from 'pmtiles'
import type { Bounds } from '#features/territory/territory.rules.ts'
import { PACK_ZOOMS } from '../pack.rules.ts'
import type { Tile } from './tiles.gateway.ts'

// Writes the PMTiles archive, version 3: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md

const HEADER_BYTES = 127
/** A reader's first request gets the header and the root directory; they must fit in this. */
const FIRST_REQUEST_BYTES = 16_384
/** Entries of one leaf directory, where the root alone would be too long. */
const LEAF_ENTRIES = 4_096

const GZIP = 2
const MVT = 1

interface Entry {
  id: number
  /** From the beginning of the tiles' data. */
  offset: number
  length: number
  /** How many tiles, from `id` on, have these bytes. */
  run: number
}

/** The bytes of an archive with these tiles, each compressed with gzip, and this metadata. */
export function writeArchive(tiles: readonly Tile[], metadata: object, { bounds }: { bounds: Bounds }): Buffer {
  const { entries, data, contents } = deduplicated(tiles)
  const { root, leaves } = directoriesOf(entries)
  const about = compress(Buffer.from(JSON.stringify(metadata)))
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('PMTiles', 'latin1')
  header.writeUInt8(3, 7)
  let position = HEADER_BYTES
  for (const [index, part] of [root, about, leaves, data].entries()) {
    header.writeBigUInt64LE(BigInt(position), 8 + index * 16)
    header.writeBigUInt64LE(BigInt(part.length), 16 + index * 16)
    position += part.length
  }
  for (const [index, count] of [tiles.length, entries.length, contents].entries()) {
    header.writeBigUInt64LE(BigInt(count), 72 + index * 8)
  }
  header.set([1, GZIP, GZIP, MVT, PACK_ZOOMS.min, PACK_ZOOMS.max], 96)
  const { south, north, west, east } = bounds
  const degrees = [west, south, east, north]
  for (const [index, value] of degrees.entries()) header.writeInt32LE(Math.round(value * 1e7), 102 + index * 4)
  header.writeUInt8(PACK_ZOOMS.min, 118)
  const centre = [(west + east) / 2, (south + north) / 2]
  for (const [index, value] of centre.entries()) header.writeInt32LE(Math.round(value * 1e7), 119 + index * 4)
  return Buffer.concat([header, root, about, leaves, data])
}

/** Orders tiles along the archive's curve and stores equal ones once. */
function deduplicated(tiles: readonly Tile[]): { entries: Entry[]; data: Buffer; contents: number } {
  const parts: Buffer[] = []
  const known = new Map<string, { offset: number; length: number }>()
  const entries: Entry[] = []
  let offset = 0
  const ordered = tiles
    .map(({ z, x, y, data }) => ({ id: zxyToTileId(z, x, y), data }))
    .toSorted((one, other) => one.id - other.id)
  for (const { id, data } of ordered) {
    const hash = createHash('sha256').update(data).digest('base64')
    let place = known.get(hash)
    if (!place) {
      const bytes = compress(data)
      place = { offset, length: bytes.length }
      known.set(hash, place)
      parts.push(bytes)
      offset += bytes.length
    }
    const last = entries.at(-1)
    if (last && last.offset === place.offset && last.id + last.run === id) last.run++
    else entries.push({ id, ...place, run: 1 })
  }
  return { entries, data: Buffer.concat(parts), contents: known.size }
}

/** One root directory, or one that leads to leaves. */
function directoriesOf(entries: readonly Entry[]): { root: Buffer; leaves: Buffer } {
  const root = directory(entries)
  if (HEADER_BYTES + root.length <= FIRST_REQUEST_BYTES) return { root, leaves: Buffer.alloc(0) }
  const parts: Buffer[] = []
  const links: Entry[] = []
  let offset = 0
  for (let start = 0; start < entries.length; start += LEAF_ENTRIES) {
    const part = directory(entries.slice(start, start + LEAF_ENTRIES))
    links.push({ id: entries[start]?.id ?? 0, offset, length: part.length, run: 0 })
    parts.push(part)
    offset += part.length
  }
  return { root: directory(links), leaves: Buffer.concat(parts) }
}

/** Entries as columns of varints; an offset right behind the bytes of the entry before is written as 0. */
function directory(entries: readonly Entry[]): Buffer {
  const columns = [
    entries.map(({ id }, index) => id - (entries[index - 1]?.id ?? 0)),
    entries.map(({ run }) => run),
    entries.map(({ length }) => length),
    entries.map(({ offset }, index) => {
      const before = entries[index - 1]
      return before && before.offset + before.length === offset ? 0 : offset + 1
    }),
  ]
  const writer = new PbfWriter()
  for (const number of [entries.length, ...columns.flat()]) writer.writeVarint(number)
  return compress(writer.finish())
}

/** Compresses; the same content always gives the same bytes. */
function compress(content: Uint8Array): Buffer {
  return gzipSync(content, { level: 9 })
}
