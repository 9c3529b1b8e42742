import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  cellOf,
  cellsAround,
  circleAround,
  distanceKm,
  distanceText,
  isInside,
  roundDegrees,
} from './territory.rules.ts'

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
])('whether %s is inside: %#', (_, lat, lng, inside) => {
  expect(isInside(gibraltar, { lat, lng })).toBe(inside)
})

test('one degree of latitude is 111.19 km', () => {
  expect(distanceKm({ lat: 0, lng: 0 }, { lat: 1, lng: 0 })).toBeCloseTo(111.195, 2)
})

test('opposite points of the Earth are half a circumference apart', () => {
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
])('%d km is written as %s', (km, text) => {
  expect(distanceText(km, 'en')).toBe(text)
})

test('other languages write a distance with their own units and separators', () => {
  expect([0.138, 1.24].map((km) => distanceText(km, 'es').replace('\u00a0', ' '))).toEqual(['138 m', '1,2 km'])
  expect([0.138, 1.24].map((km) => distanceText(km, 'he'))).toEqual(['138 מ׳', '1.2 ק״מ'])
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

test('the cells around a point are all different, and its own cell comes first', () => {
  const middle = { lat: 36.1408, lng: -5.3536 }
  const cells = cellsAround(middle, 0.2)
  expect(new Set(cells)).toHaveLength(cells.length)
  expect(cells.length).toBeLessThanOrEqual(9)
  expect(cells[0]).toBe(cellOf(middle))
})

test('the cells and the circle around a point contain everything within 200 m, and the circle nothing else', () => {
  const anywhere = fc.record({
    lat: fc.double({ min: -84.9, max: 84.9, noNaN: true }),
    lng: fc.oneof(
      fc.double({ min: -180, max: 180, noNaN: true }),
      fc.double({ min: 179.99, max: 180, noNaN: true }),
      fc.double({ min: -180, max: -179.99, noNaN: true }),
    ),
    north: fc.double({ min: -0.002, max: 0.002, noNaN: true }),
    east: fc.double({ min: -1, max: 1, noNaN: true }),
  })
  fc.assert(
    fc.property(anywhere, ({ lat, lng, north, east }) => {
      const eastward = lng + (east * 0.0025) / Math.cos((lat * Math.PI) / 180)
      const near = { lat: lat + north, lng: ((eastward + 540) % 360) - 180 }
      const { degrees, narrowing } = circleAround({ lat }, 0.2)
      const isIn = Math.hypot(near.lat - lat, (eastward - lng) * narrowing) <= degrees
      const km = distanceKm({ lat, lng }, near)
      if (km > 0.2 && km < 0.202) return true
      expect(isIn).toBe(km <= 0.2)
      return km > 0.2 || cellsAround({ lat, lng }, 0.2).includes(cellOf(near))
    }),
    { numRuns: 3000, examples: [[{ lat: -84.89999999999992, lng: -179.99498600568594, north: 0, east: -0.634 }]] },
  )
  expect(circleAround({ lat: 90 }, 0.2).narrowing).toBe(0)
})

test('coordinates are rounded to seven decimals', () => {
  expect(roundDegrees(36.140812345678)).toBe(36.1408123)
})
