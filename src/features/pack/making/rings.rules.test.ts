import { expect, test } from 'vitest'
import type { Position } from '../pack.rules.ts'
import { isClosed, isWithin, joined, polygonsOf, signedArea } from './rings.rules.ts'

const square = (from: number, to: number): Position[] => [
  [from, from],
  [to, from],
  [to, to],
  [from, to],
  [from, from],
]

test('lines that meet are joined, whichever way they run and in whatever order they come', () => {
  const [a, b, c, d]: Position[] = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ]
  const lines = [
    [c, b],
    [a, b],
    [a, d],
    [d, c],
  ] as Position[][]
  const [ring, ...others] = joined(lines, false)
  expect(others).toEqual([])
  expect(isClosed(ring ?? [])).toBe(true)
  expect(ring?.length).toBe(5)
})

test('directed lines are never reversed', () => {
  const lines: Position[][] = [
    [
      [2, 0],
      [3, 0],
    ],
    [
      [0, 0],
      [1, 0],
    ],
    [
      [1, 0],
      [2, 0],
    ],
    [
      [9, 9],
      [3, 0],
    ],
  ]
  expect(joined(lines, true)).toEqual([
    [
      [0, 0],
      [1, 0],
      [2, 0],
      [3, 0],
    ],
    [
      [9, 9],
      [3, 0],
    ],
  ])
})

test('a ring in a ring is a hole, and a ring in a hole is a polygon again', () => {
  const [outer, hole, island, other] = [square(0, 10), square(2, 8), square(4, 6), square(20, 21)]
  expect(polygonsOf([island, other, hole, outer])).toEqual([[outer, hole], [island], [other]])
})

test('rings that touch at an edge lie beside each other or in each other', () => {
  const half: Position[] = [
    [0, 0],
    [5, 0],
    [5, 10],
    [0, 10],
    [0, 0],
  ]
  expect(polygonsOf([square(0, 10), half])).toEqual([[square(0, 10), half]])
  const right: Position[] = half.map(([x, y]) => [x + 10, y])
  expect(polygonsOf([square(0, 10), right]).length).toBe(2)
})

test('the sign of an area is the direction; points are inside or outside', () => {
  expect(signedArea(square(0, 2))).toBe(8)
  expect(signedArea(square(0, 2).toReversed())).toBe(-8)
  expect([isWithin([1, 1], square(0, 2)), isWithin([3, 1], square(0, 2))]).toEqual([true, false])
})
