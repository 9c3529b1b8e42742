import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Geometry, PackPlace, Position } from '#features/pack/pack.rules.ts'
import { metresToGeometry, scaleAt } from './geometry.rules.ts'
import { openStreets } from './streets.rules.ts'

const line = (...points: Position[]): Geometry => ({ type: 'MultiLineString', coordinates: [points] })
const street = (town: string, names: string[], geometry: Geometry): PackPlace => ({
  ...{ label: `${names[0]}, ${town}`, kind: 'street', names, geometry, at: [10, 50] },
})
const long = street('Alton', ['Main Street', 'High Street'], line([10, 50], [10.05, 50.03]))
const short = street('Belford', ['Main Street'], line([10.03, 50], [10.03, 50.001]))
const square = street('Castleton', ['main  street'], {
  type: 'MultiPolygon',
  coordinates: [
    [
      [
        [10.1, 50],
        [10.2, 50],
        [10.2, 50.1],
        [10.1, 50.1],
        [10.1, 50],
      ],
    ],
  ],
})
const streetAt = openStreets([long, short, square])

test.each<[string, string, Position, PackPlace | undefined]>([
  ['at the end of a long one', 'Main Street', [10.049, 50.03], long],
  ['in the box of the long one, nearer to the short one', 'Main Street', [10.0301, 50.002], short],
  ['in a square', 'MAIN STREET', [10.15, 50.05], square],
  ['far from all', 'Main Street', [11, 50.05], square],
  ['under a name that one of them has', 'High Street', [10.15, 50.05], long],
  ['under a name that nothing has', 'Back Lane', [10.03, 50], undefined],
])('of streets with the same name, the nearest one is found: %s', (_, name, at, found) => {
  expect(streetAt(name, at)?.label).toBe(found?.label)
})

const position = fc.tuple(
  fc.double({ min: 10, max: 10.2, noNaN: true }),
  fc.double({ min: 50, max: 50.2, noNaN: true }),
)

test('no street of the name is nearer than the one that is found', () => {
  const streets = fc.array(fc.array(position, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(streets, position, (lines, at) => {
      const all = lines.map((points, index) => street(`Town ${index}`, ['Main Street'], line(...points)))
      const metresTo = ({ geometry }: PackPlace) => metresToGeometry(at, geometry, scaleAt(at[1]))
      const found = openStreets(all)('Main Street', at)
      expect(found && metresTo(found)).toBe(Math.min(...all.map(metresTo)))
    }),
  )
})
