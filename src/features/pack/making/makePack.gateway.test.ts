import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { tileAt } from '#features/territory/mercator.rules.ts'
import { anExtract, anXmlExtract, type Thing } from '#test/extract.ts'
import { openPack } from '../pack.gateway.ts'
import { PACK_ZOOMS } from '../pack.rules.ts'
import { areasOf, makePack } from './makePack.gateway.ts'

const folder = mkdtempSync(join(tmpdir(), 'extract-'))
afterAll(() => rmSync(folder, { recursive: true }))
const gibraltar = {
  id: 'gibraltar',
  name: 'Gibraltar',
  bounds: { south: 36.1, north: 36.155, west: -5.37, east: -5.33 },
}

let count = 0
function fileWith(content: Buffer | string): string {
  const file = join(folder, `${count++}.osm.pbf`)
  writeFileSync(file, content)
  return file
}
/** The places without their shapes. */
async function read(things: Thing[]) {
  const { info } = await makePack(fileWith(anExtract(things)), gibraltar)
  return info.places.map(({ label, kind, names, at: [lng, lat] }) => ({ label, kind, names, lat, lng }))
}

const town: Thing = {
  node: 1,
  lat: 36.14,
  lng: -5.35,
  tags: { place: 'town', name: 'Gibraltar', 'name:es': 'Gibraltar' },
}
/** Points in a line from south to north. */
const line = (first: number, count: number): Thing[] =>
  Array.from({ length: count }, (_, index) => ({ node: first + index, lat: 36.13 + index / 1000, lng: -5.3525 }))

test('a street in several parts becomes one place, with all its names, at a point on its own line', async () => {
  const street = { highway: 'pedestrian', name: 'Main Street' }
  const places = await read([
    town,
    ...line(10, 9),
    {
      way: 1,
      nodes: [10, 11, 12, 13, 14],
      tags: { ...street, alt_name: 'The Street; Calle Mayor', old_name: 'Waterport St' },
    },
    { way: 2, nodes: [14, 15, 16, 17, 18], tags: { ...street, 'name:es': 'Calle Real', 'name:etymology': 'main' } },
  ])
  expect(places).toContainEqual({
    ...{ label: 'Main Street, Gibraltar', kind: 'street', lat: 36.134, lng: -5.3525 },
    names: ['Main Street', 'The Street', 'Calle Mayor', 'Waterport St', 'Calle Real'],
  })
  expect(places.length).toBe(2)
})

test('points, areas and relations become places at their centre', async () => {
  const places = await read([
    town,
    ...line(10, 5),
    {
      node: 20,
      lat: 36.1451,
      lng: -5.3525,
      tags: { amenity: 'post_office', name: 'Post Office', 'addr:street': 'Main Street' },
    },
    { way: 1, nodes: [10, 12, 10], tags: { leisure: 'park', name: 'Commonwealth Park' } },
    { way: 2, nodes: [10, 11] },
    { way: 3, nodes: [13, 14] },
    { relation: 1, ways: [2, 3], tags: { natural: 'beach', name: 'Eastern Beach' } },
  ])
  expect(places.map(({ label, kind, lat, lng }) => [label, kind, lat, lng])).toEqual([
    ['Gibraltar', 'town', 36.14, -5.35],
    ['Post Office, Main Street, Gibraltar', 'post_office', 36.1451, -5.3525],
    ['Commonwealth Park, Gibraltar', 'park', 36.1306667, -5.3525],
    ['Eastern Beach, Gibraltar', 'beach', 36.132, -5.3525],
  ])
})

test.each([
  ['that ends at the 180° meridian', { south: -16.6, north: -16.5, west: 179.95, east: 180 }],
  ['near the 180° meridian', { south: -9.4, north: -9.35, west: 179.8, east: 179.9 }],
  ['in the far north', { south: 85.02, north: 85.049, west: 15, east: 15.01 }],
])('a territory %s has a map, which ends where the tiles of the world end', async (_, bounds) => {
  const at = { lat: (bounds.south + bounds.north) / 2, lng: bounds.east - 0.001 }
  const place = { node: 1, ...at, tags: { place: 'town', name: 'Edge' } }
  const { archive, info } = await makePack(fileWith(anExtract([place])), { id: 'edge', name: 'Edge', bounds })
  expect(info.places.map(({ label }) => label)).toEqual(['Edge'])
  const { tile } = openPack(archive)
  for (let zoom = PACK_ZOOMS.min; zoom <= PACK_ZOOMS.max; zoom++) {
    const { x, y } = tileAt(at, zoom)
    expect(tile(zoom, x, y)).toBeDefined()
  }
  for (const { north, east } of Object.values(areasOf(bounds))) {
    expect(north).toBeLessThan(85.051)
    expect(east).toBeLessThanOrEqual(180)
  }
})

test('the order of an extract does not matter', async () => {
  const places = await read([
    { relation: 1, ways: [2], tags: { natural: 'beach', name: 'Eastern Beach' } },
    { way: 2, nodes: [10, 11], tags: { highway: 'service', name: 'Beach Road' } },
    ...line(10, 2),
    town,
  ])
  expect(places.map(({ label }) => label).toSorted()).toEqual([
    'Beach Road, Gibraltar',
    'Eastern Beach, Gibraltar',
    'Gibraltar',
  ])
})

test('objects outside the territory, without a name or of no interest are left out', async () => {
  const places = await read([
    town,
    ...line(10, 3),
    { node: 20, lat: 36.2, lng: -5.35, tags: { amenity: 'cafe', name: 'Over there' } },
    { node: 21, lat: 36.14, lng: -5.35, tags: { amenity: 'bench' } },
    { node: 22, lat: 36.14, lng: -5.35, tags: { power: 'tower', name: 'T 7' } },
    { node: 23, lat: 36.14, lng: -5.35, tags: { amenity: 'cafe', name: 'A'.repeat(151) } },
    { way: 1, nodes: [10, 11], tags: { boundary: 'administrative', name: 'Border' } },
    { way: 2, nodes: [77, 78], tags: { highway: 'primary', name: 'Nowhere' } },
    { relation: 1, ways: [1], tags: { type: 'route', route: 'bus', name: 'Bus 5' } },
  ])
  expect(places.map(({ label }) => label)).toEqual(['Gibraltar'])
})

test('only the open parts of a street count, unless all of it is a tunnel', async () => {
  const { info } = await makePack(
    fileWith(
      anExtract([
        town,
        ...line(10, 6),
        { way: 1, nodes: [10, 11], tags: { highway: 'primary', name: 'Half Road', tunnel: 'yes' } },
        { way: 2, nodes: [11, 12], tags: { highway: 'primary', name: 'Half Road' } },
        { way: 3, nodes: [12, 13], tags: { highway: 'primary', name: 'Half Road', tunnel: 'yes' } },
        { way: 4, nodes: [14, 15], tags: { highway: 'service', name: 'Deep Road', tunnel: 'yes' } },
      ]),
    ),
    gibraltar,
  )
  const told = info.places.map(({ label, geometry, isUnderground }) => [
    label,
    geometry.coordinates.length,
    isUnderground,
  ])
  expect(told.slice(1)).toEqual([
    ['Half Road, Gibraltar', 1, undefined],
    ['Deep Road, Gibraltar', 1, true],
  ])
})

test('a street replaces a bus stop that is named after it', async () => {
  const places = await read([
    { node: 20, lat: 36.15, lng: -5.35, tags: { highway: 'bus_stop', name: 'Main Street' } },
    ...line(10, 3),
    { way: 1, nodes: [10, 11, 12], tags: { highway: 'primary', name: 'Main Street' } },
  ])
  expect(places).toEqual([
    { label: 'Main Street, Gibraltar', kind: 'street', names: ['Main Street'], lat: 36.131, lng: -5.3525 },
  ])
})

const whole = anExtract([town, ...line(10, 200), { way: 1, nodes: [10, 11], tags: { highway: 'path', name: 'Path' } }])
const damaged = Buffer.from(whole)
damaged.fill(0x5a, 100, 140)

test.each([
  ['cut off', whole.subarray(0, whole.length - 20), /is damaged or was cut off; nothing was changed\.$/],
  ['damaged', damaged, /is damaged or was cut off; nothing was changed\.$/],
  [
    'cut off at its beginning',
    whole.subarray(0, 9),
    /is no OpenStreetMap extract \(\.osm\.pbf or \.osm\); nothing was changed\.$/,
  ],
  ['empty', '', /is no OpenStreetMap extract/],
  ['a text', '{"type":"FeatureCollection"}', /is no OpenStreetMap extract/],
  ['of elsewhere', anExtract([{ ...town, lat: 40 }]), /names no street or place within the bounds of Gibraltar/],
])('a file that is %s is refused in a plain sentence', async (_name, content, sentence) => {
  await expect(makePack(fileWith(content), gibraltar)).rejects.toMatchObject({
    name: 'BadExtract',
    message: sentence,
  })
})

test('OpenStreetMap XML gives the same pack, and says how old its data are', async () => {
  const things: Thing[] = [
    { way: 1, nodes: [10, 11, 12], tags: { highway: 'primary', name: 'Queensway & "Quay" <1>' } },
    town,
    ...line(10, 3),
  ]
  const xml = await makePack(fileWith(anXmlExtract(things)), gibraltar)
  const pbf = await makePack(fileWith(anExtract(things)), gibraltar)
  expect(xml.info.places).toEqual(pbf.info.places)
  expect(xml.tileCount).toBe(pbf.tileCount)
  expect([xml.info.extractDate, pbf.info.extractDate]).toEqual(['2026-11-20T10:00:00.000Z', null])
})

const xml = anXmlExtract([town])
test.each([
  ['cut off', xml.slice(0, -20)],
  ['not finished by its server', xml.replace('</osm>', '<remark>runtime error: Query timed out</remark></osm>')],
  ['of another kind', xml.replace(/osm(?= |>)/g, 'gpx')],
])('XML that is %s is refused', async (_, content) => {
  await expect(makePack(fileWith(content), gibraltar)).rejects.toThrow(/nothing was changed\.$/)
})

test('a file that is missing, and a folder, are named', async () => {
  await expect(makePack('/nowhere.osm.pbf', gibraltar)).rejects.toThrow('There is no file /nowhere.osm.pbf.')
  await expect(makePack(folder, gibraltar)).rejects.toThrow(`The file ${folder} can't be read.`)
})
