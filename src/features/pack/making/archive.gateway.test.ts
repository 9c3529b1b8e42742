import { gunzipSync } from 'node:zlib'
import { PMTiles } from 'pmtiles'
import * as s2 from 's2-pmtiles'
import { expect, test } from 'vitest'
import { openPack } from '../pack.gateway.ts'
import { PACK_ZOOMS } from '../pack.rules.ts'
import { writeArchive } from './archive.gateway.ts'
import type { Tile } from './tiles.gateway.ts'

// The library's own types can't be resolved, since they name files without their extension.
const { S2PMTilesReader } = s2 as unknown as {
  S2PMTilesReader: new (source: { getRange(offset: number, length: number): Promise<Uint8Array> }) => {
    getTile(z: number, x: number, y: number): Promise<Uint8Array | undefined>
  }
}

const bounds = { south: 36.1, north: 36.155, west: -5.37, east: -5.33 }
const metadata = { name: 'Ñ', vector_layers: [], lamppost: { version: 1 } }

/** A square of tiles: of each four in a row, two have the same content. */
function tilesOf(side: number): Tile[] {
  const content = (z: number, x: number, y: number) => (x % 4 < 2 ? 'sea' : `${z}/${x}/${y}`)
  return Array.from({ length: side * side }, (_, number) => {
    const [z, x, y] = [16, 31_000 + Math.floor(number / side), 25_000 + (number % side)]
    return { z, x, y, data: Buffer.from(content(z, x, y)) }
  }).concat({ z: 11, x: 993, y: 803, data: Buffer.from('first') })
}

const sourceOf = (bytes: Buffer) => ({
  getKey: () => 'archive',
  getBytes: async (offset: number, length: number) => ({
    data: new Uint8Array(bytes.subarray(offset, offset + length)).buffer,
  }),
})
const readerOf = (bytes: Buffer) => ({
  getRange: async (offset: number, length: number) => new Uint8Array(bytes.subarray(offset, offset + length)),
})

test.each([
  ['few tiles, in one directory', 5],
  ['very many, in leaf directories', 120],
])('%s: three readers find every tile unchanged, and no tile outside of them', async (_, side) => {
  const tiles = tilesOf(side)
  const bytes = writeArchive(tiles, metadata, { bounds })
  const library = new PMTiles(sourceOf(bytes))
  const independent = new S2PMTilesReader(readerOf(bytes))
  const ours = openPack(bytes)
  expect(ours.tileCount).toBe(tiles.length)
  for (const { z, x, y, data } of tiles.filter((_tile, index) => index % 7 === 0)) {
    const found = await library.getZxy(z, x, y)
    expect(Buffer.from(new Uint8Array(found?.data ?? new ArrayBuffer()))).toEqual(data)
    expect(Buffer.from((await independent.getTile(z, x, y)) ?? [])).toEqual(data)
    expect(gunzipSync(ours.tile(z, x, y) ?? '')).toEqual(data)
  }
  expect(await library.getZxy(16, 30_999, 25_000)).toBeUndefined()
  expect(ours.tile(16, 30_999, 25_000)).toBeUndefined()
  expect(ours.tile(16, 65_536, 25_000)).toBeUndefined()
  expect(ours.tile(16, 30_999, -1)).toBeUndefined()
})

test('the header and the metadata say what a map needs to know', async () => {
  const bytes = writeArchive(tilesOf(3), metadata, { bounds })
  const library = new PMTiles(sourceOf(bytes))
  expect(await library.getMetadata()).toEqual(metadata)
  expect(await library.getHeader()).toMatchObject({
    ...{ specVersion: 3, minZoom: PACK_ZOOMS.min, maxZoom: PACK_ZOOMS.max, tileType: 1, clustered: true },
    ...{ minLon: -5.37, minLat: 36.1, maxLon: -5.33, maxLat: 36.155 },
    ...{ numAddressedTiles: 10, numTileContents: 5 },
  })
})

test('the same tiles give the same bytes, in whatever order they come', () => {
  const tiles = tilesOf(4)
  expect(writeArchive(tiles.toReversed(), metadata, { bounds })).toEqual(writeArchive(tiles, metadata, { bounds }))
})

test.each([
  ['cut off in its directory', (bytes: Buffer) => bytes.subarray(0, 150)],
  ['cut off in its tiles', (bytes: Buffer) => bytes.subarray(0, -1)],
  ['empty', () => Buffer.alloc(0)],
  ['something else', () => Buffer.from('{"type":"FeatureCollection"}'.repeat(20))],
])('bytes that are %s are no pack', (_, change) => {
  expect(() => openPack(Buffer.from(change(writeArchive(tilesOf(3), metadata, { bounds }))))).toThrow(
    'The file is no territory pack, or was cut off.',
  )
})
