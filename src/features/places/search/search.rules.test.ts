import { expect, test } from 'vitest'
import { labelOf, placeOfAddress, resultsInside } from './search.rules.ts'

test.each([
  ['Main Street, Gibraltar, GX11 1AA, Gibraltar', 'Main Street', 'Gibraltar', 'Main Street, Gibraltar'],
  ['12, Main Street, Westside, GX11 1AA, Gibraltar', 'Main Street', 'Gibraltar', '12, Main Street, Gibraltar'],
  ['Post Office, 104, Main Street, Gibraltar', 'Main Street', 'Gibraltar', 'Post Office, 104, Main Street, Gibraltar'],
  ['Morrisons, Gibraltar, GX11', 'Westside Road', 'Gibraltar', 'Morrisons, Westside Road, Gibraltar'],
  ['Eastern Beach, Gibraltar', undefined, 'Gibraltar', 'Eastern Beach, Gibraltar'],
  ['Gibraltar, Gibraltar', undefined, 'Gibraltar', 'Gibraltar'],
  ['Europa Road, South District', 'Europa Road', undefined, 'Europa Road'],
  ['Eastern Beach, East Side, Gibraltar', undefined, undefined, 'Eastern Beach, East Side, Gibraltar'],
])('%j on %s in %s is labelled correctly', (displayName, road, town, label) => {
  expect(labelOf({ displayName, road, town })).toBe(label)
})

test('a label has at most 300 characters', () => {
  expect([...labelOf({ displayName: 'é'.repeat(400) })].length).toBe(300)
})

test.each([
  ['12, Main Street, Westside, GX11 1AA, Gibraltar', 'Main Street, Westside, Gibraltar'],
  ['12-14a, Main Street, Gibraltar', 'Main Street, Gibraltar'],
  ['Europa Road', 'Europa Road'],
  ['١٢, شارع السوق, ٣٤٥٦٧, Town', 'شارع السوق, Town'],
  ['100 Ton Gun, Rosia Road, Gibraltar', '100 Ton Gun, Rosia Road, Gibraltar'],
  ['12', null],
  [' , ', null],
  ['…', null],
])('the street or district of %j is %j', (address, label) => {
  expect(placeOfAddress(address)?.label ?? null).toBe(label)
})

const bounds = { south: 36.1, north: 36.155, west: -5.37, east: -5.33 }
const at = (label: string, lat = 36.14, lng = -5.35) => ({ label, lat, lng })

test('results are inside the bounds, have distinct labels, and are five at most', () => {
  const shown = (...found: ReturnType<typeof at>[]) => resultsInside(found, bounds).map(({ label }) => label)
  expect(shown(at('A, Town', 36.155), at('B, Town', 36.1551), at('C, Town', NaN))).toEqual(['A, Town'])
  expect(shown(at('Peñón, Town'), at('PENON Town'), at('Penon, Town', 36.11))).toEqual(['Peñón, Town', 'PENON Town'])
  expect(shown(at('Main, Town'), at('Main, West, Town'), at('Main, West, Town', 36.11))).toEqual([
    'Main, Town',
    'Main, West, Town',
  ])
  expect(shown(at('12, Main'), at('12, Irish'), at('14, Main'))).toEqual(['12, Main', '12, Irish', '14, Main'])
  expect(shown(...'ABCDEFG'.split('').map((label) => at(label)))).toEqual([...'ABCDE'])
})
