import { expect, test } from 'vitest'
import { hasLettersApart, houseStyle, NAME_GROUPS, placeStyle, streetStyle } from './names.rules.ts'

const place = { kind: 'suburb', rank: 2, z: 13 }

test.each([
  [12, false],
  [13, true],
  [17, true],
  [17.5, false],
])("a quarter's name at zoom %d is shown: %s", (zoom, isShown) => {
  expect(placeStyle(place, zoom) !== null).toBe(isShown)
})

test("a town's name is not shown at high zooms, so that its quarters have room", () => {
  const town = { kind: 'town', rank: 1, z: 11 }
  expect([11, 14, 14.5, 18].map((zoom) => placeStyle(town, zoom) !== null)).toEqual([true, true, false, false])
})

test('names on water and in parks have their own colours; only shops and the like have a dot', () => {
  expect(placeStyle({ kind: 'bay', rank: 3, z: 14 }, 15)).toMatchObject({ colour: 'sea-label', halo: 'sea' })
  expect(placeStyle({ kind: 'park', rank: 4, z: 15 }, 15)).toMatchObject({ colour: 'park-label', halo: 'land' })
  const shop = placeStyle({ kind: 'shop', rank: 6, z: 18 }, 18)
  expect(shop).toMatchObject({ colour: 'label', hasDot: true })
  expect(placeStyle(place, 14)?.hasDot).toBeUndefined()
})

test('important streets show their names at lower zooms, and names grow with the zoom', () => {
  expect(streetStyle('major', 14)).not.toBeNull()
  expect(streetStyle('minor', 14)).toBeNull()
  expect(streetStyle('steps', 16)).toBeNull()
  expect(streetStyle('rail', 20)).toBeNull()
  const sizes = [15.5, 16, 17, 18, 19].map((zoom) => streetStyle('minor', zoom)?.size ?? 0)
  expect(sizes).toEqual(sizes.toSorted((one, other) => one - other))
})

test('house numbers are shown from the zoom that the pack gives', () => {
  expect(houseStyle(18, 17.5)).toBeNull()
  expect(houseStyle(18, 18)).not.toBeNull()
})

test.each([
  ['Main Street', true],
  ["Línea-Straße 7 (St Mary's)", true],
  ['Οδός Ερμού', true],
  ['улица Мира', true],
  ['中山路', true],
  ['강남대로', true],
  ['רחוב הרצל', false],
  ['شارع الملك', false],
  ['Main Street / شارع الملك', false],
  ['महात्मा गांधी मार्ग', false],
  ['नगर', false],
  ['ถนนสุขุมวิท', false],
  ['ဗိုလ်ချုပ်လမ်း', false],
  ['Café Road'.normalize('NFD'), false],
])('the letters of %s may be written one by one: %s', (name, isApart) => {
  expect(hasLettersApart(name)).toBe(isApart)
})

test('every rank and kind of name has its place in the order', () => {
  const ranks = NAME_GROUPS.flatMap((group) => (group.layer === 'names' ? group.ranks : []))
  expect(ranks).toEqual([1, 2, 3, 4, 5, 6])
  const kinds = NAME_GROUPS.flatMap((group) => (group.layer === 'streets' ? group.kinds : []))
  expect(new Set(kinds).size).toBe(kinds.length)
})
