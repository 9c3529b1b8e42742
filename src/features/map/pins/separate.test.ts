import { expect, test } from 'vitest'
import { separate } from './separate.browser.ts'

const disc = (x: number, y: number, weight = 1) => ({ x, y, radius: 24, weight })
const away = ([one, other]: { x: number; y: number }[]) =>
  one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0

test.each([
  ['beside each other', [disc(0, 0), disc(30, 0)]],
  ['at one place', [disc(0, 0), disc(0, 0)]],
  ['one that stays', [disc(0, 0, Infinity), disc(30, 0)]],
])('two overlapping discs are pushed apart: %s', (_, discs) => {
  expect(away(separate(discs))).toBeGreaterThan(46)
})

test('fixed discs stay, heavy discs move less, discs with enough room don’t move', () => {
  const [stays, light] = separate([disc(0, 0, Infinity), disc(40, 0)])
  expect(stays).toMatchObject({ x: 0, y: 0 })
  expect(light?.x).toBeCloseTo(48)
  const [heavy, other] = separate([disc(0, 0, 30), disc(40, 0, 2)])
  expect(Math.abs(heavy?.x ?? 0)).toBeLessThan(Math.abs((other?.x ?? 0) - 40))
  const apart = [disc(0, 0), disc(60, 0)]
  expect(separate(apart)).toEqual(apart)
})

test('no disc is moved far from its position', () => {
  const heap = Array.from({ length: 40 }, () => disc(100, 100))
  const separated = separate(heap)
  expect(separated).toHaveLength(40)
  for (const { x, y } of separated) expect(Math.hypot(x - 100, y - 100)).toBeLessThanOrEqual(24.001)
})
