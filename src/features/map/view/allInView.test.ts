import { expect, test } from 'vitest'
import { viewOfAll } from './allInView.browser.ts'

const frame = { left: 0, top: 0, right: 390, bottom: 337 }
const pills = [
  { left: 16, top: 12, right: 154, bottom: 56 },
  { left: 251, top: 12, right: 374, bottom: 56 },
  { left: 16, top: 277, right: 239, bottom: 321 },
]
/** A position in px at zoom 0 that is this many px from the centre at zoom 13. */
const at13 = (x: number, y: number) => ({ x: 100 + x / 2 ** 13, y: 100 + y / 2 ** 13 })

const pinsAt = (points: { x: number; y: number }[]) => (zoom: number) =>
  points
    .map(({ x, y }) => ({ x: x * 2 ** zoom, y: y * 2 ** zoom }))
    .map(({ x, y }) => ({
      left: x - 22,
      top: y - 47,
      right: x + 22,
      bottom: y + 3,
    }))

const viewOf = (points: { x: number; y: number }[]) => viewOfAll(points, pinsAt(points), frame, pills, 11)

const shown = (points: { x: number; y: number }[]) => {
  const { x, y, zoom } = viewOf(points)
  return points.map((point) => ({ x: x + point.x * 2 ** zoom, y: y + point.y * 2 ** zoom }))
}

test('all points are inside the frame and none is covered by a button', () => {
  const points = [at13(60, 0), at13(0, 100), at13(120, 90), at13(70, 200)]
  for (const { x, y } of shown(points)) {
    expect(x).toBeGreaterThanOrEqual(22)
    expect(x).toBeLessThanOrEqual(368)
    expect(y).toBeGreaterThanOrEqual(47)
    expect(y).toBeLessThanOrEqual(334)
    for (const { left, top, right, bottom } of pills)
      expect(x + 22 <= left || x - 22 >= right || y + 3 <= top || y - 47 >= bottom).toBe(true)
  }
})

test('the zoom is as high as the frame allows', () => {
  expect(viewOf([at13(0, 0), at13(100, 205)]).zoom).toBeGreaterThanOrEqual(13)
  expect(viewOf([at13(0, 0)]).zoom).toBe(18)
})

test('points too far apart for any zoom are shown from their middle', () => {
  const [west, east] = shown([at13(-9000, 0), at13(9000, 0)])
  expect((west?.x ?? 0) + (east?.x ?? 0)).toBeCloseTo(390)
})

test('a cluster that was moved away from its points is within the frame and uncovered, too', () => {
  const points = [at13(0, 0), at13(100, 205)]
  const aside = (zoom: number) => {
    const [x, y] = [100 * 2 ** zoom - 24, 100 * 2 ** zoom - 60]
    return [{ left: x - 30, top: y - 30, right: x + 30, bottom: y + 30 }]
  }
  const { x, y, zoom } = viewOfAll(points, aside, frame, pills, 11)
  for (const { left, top, right, bottom } of aside(zoom)) {
    expect(y + top).toBeGreaterThanOrEqual(frame.top)
    for (const pill of pills)
      expect(x + right <= pill.left || x + left >= pill.right || y + bottom <= pill.top || y + top >= pill.bottom).toBe(
        true,
      )
  }
})
