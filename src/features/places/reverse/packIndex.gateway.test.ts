import { expect, test } from 'vitest'
import type { Geometry, PackHouse, PackPlace, Position } from '#features/pack/pack.rules.ts'
import { scaleAt } from './geometry.rules.ts'
import { openPackIndex } from './packIndex.gateway.ts'

const ORIGIN = { lat: 36.14, lng: -5.35 }
const { east, north } = scaleAt(ORIGIN.lat)

/** The position this many metres to the east and north of the origin. */
const at = (x: number, y: number): Position => [ORIGIN.lng + x / east, ORIGIN.lat + y / north]
const line = (...points: Position[]): Geometry => ({ type: 'MultiLineString', coordinates: [points] })
const box = (x: number, y: number, half: number): Geometry => ({
  type: 'MultiPolygon',
  coordinates: [
    [
      [
        at(x - half, y - half),
        at(x + half, y - half),
        at(x + half, y + half),
        at(x - half, y + half),
        at(x - half, y - half),
      ],
    ],
  ],
})
const place = (name: string, kind: string, geometry: Geometry, label = `${name}, Gibraltar`): PackPlace => ({
  ...{ label, kind, names: [name, `Old ${name}`], geometry, at: at(0, 0) },
})
const house = (number: string, street: string, [x, y]: [number, number], postcode?: string): PackHouse => ({
  ...{ number, street, at: at(x, y) },
  ...(postcode && { postcode }),
})

const index = openPackIndex({
  places: [
    place('Main Street', 'street', line(at(0, -200), at(0, 200))),
    place('Back Lane', 'street', line(at(60, -200), at(60, 200))),
    place('Market Square', 'street', box(0, 300, 40)),
    place('Castle', 'castle', box(500, 0, 20)),
    place('Keep', 'building', box(500, 0, 5)),
    place('Well', 'archaeological_site', { type: 'Point', coordinates: at(500, 200) }),
    place('Old Town', 'suburb', box(0, 0, 100)),
    place('Fishing Village', 'hamlet', { type: 'Point', coordinates: at(-100, 250) }),
    place('Cliffs', 'nature_reserve', box(2000, 0, 50)),
    place('Gibraltar', 'town', { type: 'Point', coordinates: at(-900, 0) }, 'Gibraltar'),
    place('x'.repeat(61), 'shop', { type: 'Point', coordinates: at(-900, 0) }),
    place('Far Lane', 'street', line(at(3000, 0), at(3100, 0)), 'Far Lane, Otherton'),
  ],
  houses: [
    house('164', 'main street', [15, 0], 'GX11 1AA'),
    house('7A', 'Old Back Lane', [35, 100]),
    house('Nelson’s View', 'Main Street', [15, 150]),
    house('1', 'Unknown Street', [0, -100]),
  ],
})
const nameAt = (x: number, y: number) => {
  const [lng, lat] = at(x, y)
  const found = index.nameAt({ lat, lng })
  return found && [found.isNear ? `near ${found.name}` : found.name, found.quarter].filter(Boolean).join(' · ')
}

test.each([
  ['at a house', 15, 1, '164 Main Street · Old Town'],
  ['before a house, nearer to its street', 3, 5, '164 Main Street · Old Town'],
  ['near the house, but nearer to another street', 38, 2, 'Back Lane · Old Town'],
  ['at a house whose street is not the nearest, under its street’s main name', 32, 96, '7A Back Lane · Old Town'],
  ['at a house whose number is a name', 15, 150, 'Main Street'],
  ['at a house in a street that nobody knows', 0, -90, 'Main Street · Old Town'],
  ['in a street', 2, -60, 'Main Street · Old Town'],
  ['between two streets, nearer to one', 40, -60, 'Back Lane · Old Town'],
  ['29 m from a street', -29, -150, 'Main Street'],
  ['31 m from a street', -31, -150, 'near Main Street'],
  ['in a square', 35, 330, 'Market Square'],
  ['in an area, under the smallest one’s name', 500, 0, 'Keep'],
  ['in the larger area only', 512, 12, 'Castle'],
  ['beside an area', 530, 0, 'near Castle'],
  ['near a point', 500, 190, 'near Well'],
  ['near a quarter that is drawn as a point', -60, 150, 'near Main Street · Fishing Village'],
  ['near nothing but such a quarter', -220, 300, 'near Fishing Village'],
  ['in a quarter with nothing else in it', 2000, 0, 'Cliffs'],
  ['149 m from anything', 500, 349, 'near Well'],
  ['151 m from anything', 500, 351, null],
  ['near a town and a remark only', -900, 0, null],
  ['far away', 10_000, 0, null],
])('a point %s', (_, x, y, name) => {
  expect(nameAt(x, y)).toBe(name)
})

test('a name says which town it belongs to, and a house its postcode', () => {
  const [lng, lat] = at(3050, 0)
  expect(index.nameAt({ lat, lng })).toMatchObject({ name: 'Far Lane', town: 'Otherton', postcode: null })
  const [houseLng, houseLat] = at(15, 0)
  expect(index.nameAt({ lat: houseLat, lng: houseLng })).toMatchObject({ town: 'Gibraltar', postcode: 'GX11 1AA' })
})

test('villages that have streets of the same name each have their own houses', () => {
  const villages = openPackIndex({
    places: [
      place('Main Street', 'street', line(at(0, 0), at(500, 0)), 'Main Street, Alton'),
      place('Main Street', 'street', line(at(5000, 0), at(5500, 0)), 'Main Street, Belford'),
    ],
    houses: [
      house('12', 'Main Street', [100, 10], '11111'),
      house('12', 'Main Street', [5100, 10], '22222'),
      house('12', 'Main Street', [5400, 10], '33333'),
    ],
  })
  const found = [100, 5100, 5400].map((x) => {
    const [lng, lat] = at(x, 10)
    const { name, town, postcode } = villages.nameAt({ lat, lng }) ?? {}
    return [name, town, postcode]
  })
  expect(found).toEqual([
    ['12 Main Street', 'Alton', '11111'],
    ['12 Main Street', 'Belford', '22222'],
    ['Main Street', 'Belford', null],
  ])
})

test.each(['١٢', '۱۲', '१२', '１２', '١٢-١٤'])('a house number may be in the digits of any script: %s', (number) => {
  const street = place('شارع السوق', 'street', line(at(0, 0), at(500, 0)))
  const { nameAt } = openPackIndex({ places: [street], houses: [house(number, 'شارع السوق', [100, 10])] })
  const [lng, lat] = at(100, 10)
  expect(nameAt({ lat, lng })?.name).toBe(`${number} شارع السوق`)
})

test('a pack without places or houses names nothing', () => {
  expect(openPackIndex({ places: [], houses: [] }).nameAt(ORIGIN)).toBeNull()
})
