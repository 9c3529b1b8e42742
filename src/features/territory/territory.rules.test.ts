import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boxAround, cellOf, distanceKm, distanceText, isInside, neighbouringCells } from './territory.rules.ts'

const gibraltar = { south: 36.1, north: 36.155, west: -5.37, east: -5.33 }

test.each([
  ['Casemates Square', 36.145133, -5.352448, true],
  ['the south-west corner', 36.1, -5.37, true],
  ['the north-east corner', 36.155, -5.33, true],
  ['just south', 36.0999999, -5.35, false],
  ['just north', 36.1550001, -5.35, false],
  ['just west', 36.14, -5.3700001, false],
  ['just east', 36.14, -5.3299999, false],
  ['no number', NaN, -5.35, false],
  ['without end', 36.14, Infinity, false],
])('%s is inside: %#', (_, lat, lng, inside) => {
  expect(isInside(gibraltar, { lat, lng })).toBe(inside)
})

test('one degree of latitude is 111.19 km', () => {
  expect(distanceKm({ lat: 0, lng: 0 }, { lat: 1, lng: 0 })).toBeCloseTo(111.195, 2)
})

test('antipodes are half a circumference apart', () => {
  expect(distanceKm({ lat: 36.1, lng: -5.35 }, { lat: -36.1, lng: 174.65 })).toBeCloseTo(Math.PI * 6371, 3)
})

test.each([91, -90.1, NaN])('refuses latitude %d', (lat) => {
  expect(() => distanceKm({ lat, lng: 0 }, { lat: 0, lng: 0 })).toThrow(RangeError)
})

test.each([
  [0, '0 m'],
  [0.1204, '120 m'],
  [0.9994, '999 m'],
  [0.9996, '1.0 km'],
  [1.24, '1.2 km'],
  [12.06, '12.1 km'],
])('%d km reads %s', (km, text) => {
  expect(distanceText(km)).toBe(text)
})

const anywhere = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
})

test('every cell on Earth fits a 32-bit integer', () => {
  fc.assert(
    fc.property(anywhere, (point) => {
      const cell = cellOf(point)
      return Number.isInteger(cell) && cell >= 0 && cell <= 2 ** 31 - 1
    }),
  )
})

test('a cell has nine different neighbours, itself included', () => {
  const middle = cellOf({ lat: 36.1408, lng: -5.3536 })
  expect(new Set(neighbouringCells(middle))).toHaveLength(9)
  expect(neighbouringCells(middle)).toContain(middle)
})

test('everything within 200 m lies in the nine cells', () => {
  const inGibraltar = fc.record({
    lat: fc.double({ min: 36.1, max: 36.155, noNaN: true }),
    lng: fc.double({ min: -5.37, max: -5.33, noNaN: true }),
    north: fc.double({ min: -0.0019, max: 0.0019, noNaN: true }),
    east: fc.double({ min: -0.0024, max: 0.0024, noNaN: true }),
  })
  fc.assert(
    fc.property(inGibraltar, ({ lat, lng, north, east }) => {
      const near = { lat: lat + north, lng: lng + east }
      fc.pre(distanceKm({ lat, lng }, near) <= 0.2)
      return neighbouringCells(cellOf({ lat, lng })).includes(cellOf(near))
    }),
  )
})

test('everything within so many kilometres lies in the box around a point, wherever on earth', () => {
  const anywhere = fc.record({
    lat: fc.double({ min: -90, max: 90, noNaN: true }),
    lng: fc.double({ min: -180, max: 180, noNaN: true }),
    north: fc.double({ min: -0.002, max: 0.002, noNaN: true }),
    east: fc.double({ min: -1, max: 1, noNaN: true }),
  })
  fc.assert(
    fc.property(anywhere, ({ lat, lng, north, east }) => {
      const near = {
        lat: Math.max(-90, Math.min(90, lat + north)),
        lng: lng + (east * 0.003) / Math.cos((lat * Math.PI) / 180),
      }
      fc.pre(Math.abs(near.lng) <= 180 && distanceKm({ lat, lng }, near) <= 0.2)
      return isInside(boxAround({ lat, lng }, 0.2), near)
    }),
    { numRuns: 1000 },
  )
  const { south, north, west, east } = boxAround({ lat: 36.14, lng: -5.35 }, 0.2)
  expect(distanceKm({ lat: south, lng: -5.35 }, { lat: north, lng: -5.35 })).toBeCloseTo(0.4, 2)
  expect(distanceKm({ lat: 36.14, lng: west }, { lat: 36.14, lng: east })).toBeCloseTo(0.4, 2)
  expect(boxAround({ lat: 0, lng: 179.9999 }, 0.2)).toMatchObject({ west: -180, east: 180 })
  expect(boxAround({ lat: 90, lng: 0 }, 0.2)).toMatchObject({ west: -180, east: 180 })
})
