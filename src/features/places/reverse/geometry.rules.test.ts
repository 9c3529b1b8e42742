import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Position } from '#features/pack/pack.rules.ts'
import { distanceKm } from '#features/territory/territory.rules.ts'
import { metresToArea, metresToSegment, scaleAt } from './geometry.rules.ts'

const HERE: Position = [-5.35, 36.14]
const scale = scaleAt(36.14)
const near = fc.tuple(
  fc.double({ min: -5.352, max: -5.348, noNaN: true }),
  fc.double({ min: 36.138, max: 36.142, noNaN: true }),
)

test('the distance to a point is the great-circle distance', () => {
  fc.assert(
    fc.property(near, (at) => {
      const metres = distanceKm({ lng: HERE[0], lat: HERE[1] }, { lng: at[0], lat: at[1] }) * 1000
      expect(Math.abs(metresToSegment(HERE, at, at, scale) - metres)).toBeLessThan(0.05)
    }),
  )
})

test('the distance to a segment is that to the nearest of many points on it', () => {
  fc.assert(
    fc.property(near, near, (from, to) => {
      const sampled = Array.from({ length: 1001 }, (_, step) => {
        const part = step / 1000
        const at: Position = [from[0] + part * (to[0] - from[0]), from[1] + part * (to[1] - from[1])]
        return metresToSegment(HERE, at, at, scale)
      })
      const found = metresToSegment(HERE, from, to, scale)
      expect(Math.min(...sampled) - found).toBeGreaterThan(-1e-6)
      expect(Math.min(...sampled) - found).toBeLessThan(0.3)
    }),
  )
})

const square = (half: number): Position[] => [
  [HERE[0] - half, HERE[1] - half],
  [HERE[0] + half, HERE[1] - half],
  [HERE[0] + half, HERE[1] + half],
  [HERE[0] - half, HERE[1] + half],
  [HERE[0] - half, HERE[1] - half],
]

test.each([
  ['inside', HERE, [square(0.001)], 0],
  ['in a hole', HERE, [square(0.002), square(0.001)], 89.8],
  ['in an island of the hole', HERE, [square(0.002), square(0.001), square(0.0005)], 0],
  ['east of it', [HERE[0] + 0.002, HERE[1]] as Position, [square(0.001)], 89.8],
  ['north of it', [HERE[0], HERE[1] + 0.002] as Position, [square(0.001)], 111.2],
])('the distance of a point %s', (_, point, rings, metres) => {
  expect(metresToArea(point, rings, scale)).toBeCloseTo(metres, 1)
})
