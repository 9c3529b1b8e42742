import { expect, test } from 'vitest'
import type { Position } from '#features/pack/pack.rules.ts'
import { fadeOf } from './beyond.rules.ts'

const bounds = { south: 0, north: 10, west: 0, east: 10 }
const fade = { south: -1, north: 11, west: -1, east: 11 }

const box = (south: number, north: number, west: number, east: number): Position[][] => {
  return [[[west, south], [east, south], [east, north], [west, north], [west, south]]] // prettier-ignore
}

test.each([
  ['an island', [box(2, 8, 2, 8)], fade],
  ['a peninsula whose coast is only continued straight', [box(2, 40, 4, 6)], fade],
  ['a peninsula whose coast is known farther away', [box(2, 20, 4, 6)], null],
  ['a town on land', [box(-40, 50, -40, 50)], null],
  ['a coast', [box(5, 50, -40, 50)], null],
  ['nothing but sea', [], fade],
])('the land of %s fades beyond %j', (_, land, wanted) => {
  expect(fadeOf({ bounds, land })).toEqual(wanted)
})
