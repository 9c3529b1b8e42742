import { expect, test } from 'vitest'
import { namesAlong } from './curve.rules.ts'
import { joinPieces } from './streets.rules.ts'

const at = (x: number, y: number) => ({ x, y })

test('pieces of a street that meet become one line, in whatever direction each is drawn', () => {
  const lines = joinPieces([
    [at(10, 0), at(20, 0)],
    [at(10, 0), at(0, 0)],
    [at(30, 1), at(20, 0)],
  ])
  expect(lines).toHaveLength(1)
  expect(lines[0]?.map(({ x }) => x).toSorted((one, other) => one - other)).toEqual([0, 10, 20, 30])
})

test('where three pieces meet, a line continues with the straightest; a sharp turn ends it', () => {
  const lines = joinPieces([
    [at(0, 0), at(10, 0)],
    [at(10, 0), at(10, 10)],
    [at(10, 0), at(20, 1)],
  ])
  expect(lines).toEqual([
    [at(20, 1), at(10, 0), at(0, 0)],
    [at(10, 10), at(10, 0)],
  ])
  expect(joinPieces([[at(0, 0)]])).toEqual([])
})

test('a ring is joined once', () => {
  const ring = Array.from({ length: 13 }, (_, step) =>
    at(Math.round(99 * Math.cos(step / 2)), Math.round(99 * Math.sin(step / 2))),
  )
  const pieces = ring.slice(1).map((point, index) => [ring[index] ?? point, point])
  expect(joinPieces(pieces).flat()).toHaveLength(13)
})

const TEN = [10, 20, 30, 40]

test('a name is in the middle of its street, reads from left to right, and is repeated on a long one', () => {
  const [letters, ...others] = namesAlong([at(0, 5), at(100, 5)], TEN, 300)
  expect(others).toEqual([])
  expect(letters?.map(({ x }) => x)).toEqual([30, 40, 50, 60])
  expect(letters?.every(({ angle, y }) => angle === 0 && y === 5)).toBe(true)
  expect(namesAlong([at(0, 0), at(1000, 0)], TEN, 300)).toHaveLength(3)
})

test('a name on a street that was drawn from right to left, or from the top, is not upside down', () => {
  expect(namesAlong([at(100, 5), at(0, 5)], TEN, 300)[0]?.map(({ x }) => x)).toEqual([30, 40, 50, 60])
  const upwards = namesAlong([at(0, 0), at(0, 100)], TEN, 300)[0]
  expect(upwards?.[0]).toMatchObject({ x: 0, y: 70 })
  expect(upwards?.[0]?.angle).toBeCloseTo(-Math.PI / 2)
})

test.each([
  ['too short for it', [at(0, 0), at(30, 0)]],
  ['a zigzag', Array.from({ length: 20 }, (_, index) => at(index * 8, index % 2 ? 12 : 0))],
  ['only a point', [at(0, 0)]],
])('a street that is %s carries no name', (_, line) => {
  expect(namesAlong(line, TEN, 300)).toEqual([])
})

test('a name follows a gentle curve', () => {
  const curve = Array.from({ length: 40 }, (_, step) => at(200 * Math.sin(step / 40), 200 * Math.cos(step / 40)))
  const letters = namesAlong(curve, TEN, 300)[0]
  expect(letters).toHaveLength(4)
  expect(letters?.[0]?.angle).not.toBeCloseTo(letters?.[3]?.angle ?? 0, 2)
})

test('a name that can’t be bent is written straight beside a gentle curve, and left out at a sharp one', () => {
  const arc = (radius: number) =>
    Array.from({ length: 41 }, (_, step) => at(radius * Math.sin(step / 20 - 1), -radius * Math.cos(step / 20 - 1)))
  const letters = namesAlong(arc(60), TEN, 300, 4)[0]
  expect(letters?.map(({ x }) => x)).toEqual([-20, -10, 0, 10].map((x) => expect.closeTo(x, 1)))
  for (const { y, angle } of letters ?? []) {
    expect(Math.abs(y + 60)).toBeLessThan(4)
    expect(angle).toBeCloseTo(0)
  }
  expect(namesAlong(arc(60), TEN, 300, 1)).toEqual([])
  expect(namesAlong([at(0, 0), at(20, 0), at(1, 1)], TEN, 300, 4)).toEqual([])
})
