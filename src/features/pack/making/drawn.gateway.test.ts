import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tilesIn } from '#features/territory/mercator.rules.ts'
import { anExtract, type Thing } from '#test/extract.ts'
import { openPack, type Pack } from '../pack.gateway.ts'
import type { LayerName, Position } from '../pack.rules.ts'
import { makePack } from './makePack.gateway.ts'
import { isWithin } from './rings.rules.ts'

// A synthetic second territory: an island with a lake on it, a wood with a clearing, and a bit of everything.
const island = {
  ...{ id: 'island', name: 'Island' },
  bounds: { south: 10, north: 10.05, west: 20, east: 20.05 },
}
let count = 0
const things: Thing[] = []
function nodes(points: [lat: number, lng: number][]): number[] {
  const first = count
  for (const [lat, lng] of points) things.push({ node: ++count, lat, lng })
  return Array.from({ length: points.length }, (_, index) => first + index + 1)
}
function way(id: number, refs: number[], tags: Record<string, string>): void {
  ways.push({ way: id, nodes: refs, tags })
}
const ways: Thing[] = []
/** A closed square, counter-clockwise, around the island's middle. */
function square(id: number, halfDegrees: number, tags: Record<string, string>): void {
  const [south, north, west, east] = [
    10.025 - halfDegrees,
    10.025 + halfDegrees,
    20.025 - halfDegrees,
    20.025 + halfDegrees,
  ]
  const corners = nodes([
    [south, west],
    [south, east],
    [north, east],
    [north, west],
  ])
  way(id, [...corners, ...corners.slice(0, 1)], tags)
}

square(1, 0.02, { natural: 'coastline' })
square(2, 0.012, {})
square(3, 0.006, {})
square(4, 0.004, { natural: 'water', name: 'Tarn' })
square(5, 0.0002, { building: 'yes', 'addr:housenumber': '7', 'addr:street': 'High Street' })
way(
  6,
  nodes([
    [10.006, 20.01],
    [10.006, 20.04],
  ]),
  { highway: 'primary', name: 'High Street' },
)
way(
  7,
  nodes([
    [10.007, 20.01],
    [10.007, 20.012],
  ]),
  { highway: 'footway', tunnel: 'yes' },
)
way(
  8,
  nodes([
    [10.008, 20.01],
    [10.008, 20.03],
  ]),
  { aeroway: 'runway' },
)
way(
  9,
  nodes([
    [10.01, 19.9],
    [10.01, 20.01],
    [10.01, 20.02],
  ]),
  { boundary: 'administrative', admin_level: '2' },
)
things.push({ node: ++count, lat: 10.03, lng: 20.03, tags: { place: 'town', name: 'Port' } })
things.push({ node: ++count, lat: 10.031, lng: 20.031, tags: { shop: 'bakery', name: 'Bread' } })
const wood: Thing = { relation: 1, ways: [2, 3], tags: { type: 'multipolygon', landuse: 'forest', name: 'The Wood' } }

const folder = mkdtempSync(join(tmpdir(), 'drawn-'))
afterAll(() => rmSync(folder, { recursive: true }))
let pack: Pack
beforeAll(async () => {
  const file = join(folder, 'island.osm.pbf')
  writeFileSync(file, anExtract([...things, ...ways, wood]))
  pack = openPack((await makePack(file, island)).archive)
})

/** The features of a layer in the tile at a point, and whether an area of them covers the point. */
function at(layer: LayerName, z: number, [lng, lat]: Position) {
  const { left: x, top: y } = tilesIn({ south: lat, north: lat, west: lng, east: lng }, z)
  const bytes = pack.tile(z, x, y)
  const found = bytes && new VectorTile(new PbfReader(gunzipSync(bytes))).layers[layer]
  const features = Array.from({ length: found?.length ?? 0 }, (_, index) => found?.feature(index)).filter(
    (one): one is VectorTileFeature => one !== undefined,
  )
  const covers = features.some((feature) => {
    const { geometry } = feature.toGeoJSON(x, y, z)
    const polygons =
      geometry.type === 'Polygon'
        ? [geometry.coordinates]
        : geometry.type === 'MultiPolygon'
          ? geometry.coordinates
          : []
    const rings = polygons.flat() as Position[][] // GeoJSON's positions are numbers, here two
    return rings.filter((ring) => isWithin([lng, lat], ring)).length % 2 === 1
  })
  return { covers, properties: features.map(({ properties }) => properties) }
}

const middle: Position = [20.025, 10.025]
const inWood: Position = [20.025, 10.034]
const onShore: Position = [20.025, 10.0065]
const atSea: Position = [20.048, 10.048]

test.each([11, 13, 14, 16])('zoom %i: the island is land, the sea around it is not', (z) => {
  expect([middle, inWood, atSea].map((point) => at('land', z, point).covers)).toEqual([true, true, false])
})

test.each([13, 16])('zoom %i: a wood has a clearing, and a lake lies in it', (z) => {
  expect([inWood, middle, onShore].map((point) => at('green', z, point).covers)).toEqual([true, false, false])
  expect([inWood, middle].map((point) => at('water', z, point).covers)).toEqual([false, true])
})

test('small things are in deep tiles only', () => {
  expect([13, 14, 16].map((z) => at('buildings', z, middle).covers)).toEqual([false, true, true])
  expect(at('roads', 11, onShore).properties).toEqual([{ kind: 'major', name: 'High Street' }])
  expect(at('houses', 16, middle).properties).toEqual([{ number: '7', z: 18 }])
  expect(at('roads', 16, [20.011, 10.007]).properties).toContainEqual({ kind: 'path', tunnel: true })
  expect(at('aeroway', 11, onShore).properties).toEqual([{ kind: 'runway' }])
})

test('names have a rank and the zoom from which they are drawn', () => {
  expect(at('names', 11, [20.03, 10.03]).properties).toEqual([{ name: 'Port', kind: 'town', rank: 1, z: 11 }])
  const deep = at('names', 16, [20.031, 10.031]).properties
  expect(deep).toContainEqual({ name: 'Bread', kind: 'bakery', rank: 6, z: 18 })
})

test('a border is drawn on land only', () => {
  const [lines] = pack.info.border.map((line) => line.map(([lng]) => lng))
  expect([pack.info.border.length, lines]).toEqual([1, [20.01, 20.02]])
})

test('the same extract gives the same bytes', async () => {
  const file = join(folder, 'island.osm.pbf')
  expect((await makePack(file, island)).archive.equals(pack.bytes)).toBe(true)
})

test("the project's own pack of Gibraltar is whole, small, and has its streets", () => {
  const bytes = readFileSync('territories/gibraltar.pmtiles')
  const { info, tileCount } = openPack(bytes)
  expect(bytes.length).toBeLessThan(1_500_000)
  expect(tileCount).toBeGreaterThan(100)
  expect(info.places.filter(({ kind }) => kind === 'street').length).toBeGreaterThan(220)
  expect(info.houses.length).toBe(18)
  expect(info.extractDate).toMatch(/^2017-09-03/)
})
