import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distanceKm } from '#features/territory/territory.rules.ts'
import { mostRadiusMetres, squareOf, squaresAround } from './alerts.rules.ts'

const GIBRALTAR = { south: 36.1, north: 36.155, west: -5.37, east: -5.33 }

test('the largest radius covers the territory from corner to corner', () => {
  expect(mostRadiusMetres(GIBRALTAR)).toBeGreaterThan(7000)
  expect(mostRadiusMetres(GIBRALTAR)).toBeLessThan(7200)
})

test('a report is looked up in the square of every alert whose circle contains it', () => {
  const places = fc.record({
    lat: fc.double({ min: -60, max: 70, noNaN: true }),
    lng: fc.double({ min: -170, max: 170, noNaN: true }),
    radius: fc.integer({ min: 50, max: 20_000 }),
    east: fc.double({ min: -1, max: 1, noNaN: true }),
    north: fc.double({ min: -1, max: 1, noNaN: true }),
  })
  fc.assert(
    fc.property(places, ({ lat, lng, radius, east, north }) => {
      const degrees = radius / 111_195
      const report = { lat: lat + north * degrees, lng: lng + (east * degrees) / Math.cos((lat * Math.PI) / 180) }
      fc.pre(distanceKm({ lat, lng }, report) * 1000 <= radius)
      expect(squaresAround(report, 20_000)).toContain(squareOf({ lat, lng, radiusMetres: radius }))
    }),
    { numRuns: 2000 },
  )
})

test('few squares are looked up', () => {
  expect(squaresAround({ lat: 36.14, lng: -5.35 }, mostRadiusMetres(GIBRALTAR)).length).toBeLessThan(150)
})
