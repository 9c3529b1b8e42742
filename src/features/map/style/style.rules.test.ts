import { expect, test } from 'vitest'
import { readLightColours } from '../picture/colours.gateway.ts'
import { STEPS, stepsAt } from './steps.rules.ts'
import { MAP_COLOURS, sizeAt } from './style.rules.ts'

test.each([
  [10, 2],
  [14, 2],
  [15, 4],
  [16, 8],
  [15.5, 5.66],
  [20, 8],
])('at zoom %d a line that has 2 px at zoom 14 and 8 px at zoom 16 is about %d px wide', (zoom, px) => {
  expect(
    sizeAt(
      [
        [14, 2],
        [16, 8],
      ],
      zoom,
    ),
  ).toBeCloseTo(px, 1)
})

test('a line without known widths is 0 px wide', () => expect(sizeAt([], 15)).toBe(0))

test.each([11, 12, 14, 16, 18, 20])(
  'at zoom %d land is drawn first, the border last, wider roads never narrower',
  (zoom) => {
    const steps = stepsAt(zoom)
    expect(steps[0]?.layer).toBe('land')
    expect(steps.at(-1)?.layer).toBe('border')
    const widths = ['minor', 'secondary', 'major'].map((kind) => {
      const fill = steps.find(({ layer, colour, only }) => layer === 'roads' && colour === 'road' && only?.({ kind }))
      return fill?.width ? sizeAt(fill.width, zoom) : 0
    })
    expect(widths).toEqual(widths.toSorted((one, other) => one - other))
  },
)

test('a road is drawn at one height: in a tunnel under the buildings, on the ground, or on a bridge over other roads', () => {
  const indexOf = (tags: object) =>
    STEPS.findLastIndex(({ layer, only }) => layer === 'roads' && only?.({ kind: 'minor', ...tags }))
  const buildings = STEPS.findIndex(({ layer }) => layer === 'buildings')
  expect(indexOf({ tunnel: true })).toBeLessThan(buildings)
  expect(indexOf({})).toBeGreaterThan(buildings)
  expect(indexOf({ bridge: true })).toBeGreaterThan(indexOf({}))
  expect(indexOf({ bridge: true, tunnel: true })).toBe(indexOf({ tunnel: true }))
})

test('the style sheets have every colour of the map in both schemes', () => {
  const { map, ofCategory } = readLightColours()
  for (const name of MAP_COLOURS) expect(map[name]).toMatch(/^#[\da-f]{6}$/)
  expect(ofCategory('litter')).not.toBe(ofCategory('other'))
})
