import { expect, test } from 'vitest'
import type { Position } from '../pack.rules.ts'
import { landOf } from './coast.rules.ts'
import { isWithin } from './rings.rules.ts'

const box = { south: 0, north: 10, west: 0, east: 10 }

/** Whether each of these points is land. */
function land(coastlines: Position[][], points: Position[]): boolean[] {
  const polygons = landOf(coastlines, box)
  return points.map((point) => polygons.some((rings) => rings.filter((ring) => isWithin(point, ring)).length % 2 === 1))
}

const island: Position[] = [
  [4, 4],
  [6, 4],
  [6, 6],
  [4, 6],
  [4, 4],
]
const middle: Position = [5, 5]
const corners: Position[] = [
  [1, 1],
  [9, 1],
  [9, 9],
  [1, 9],
]

test('without a coastline all is land', () => {
  expect(land([], [middle, ...corners])).toEqual([true, true, true, true, true])
})

test('an island lies in the sea, and a lagoon in the land', () => {
  expect(land([island], [middle, ...corners])).toEqual([true, false, false, false, false])
  expect(land([island.toReversed()], [middle, ...corners])).toEqual([false, true, true, true, true])
})

test.each<[string, Position[], boolean[]]>([
  [
    'from south to north',
    [
      [5.5, -2],
      [5.5, 12],
    ],
    [true, true, false, false, true],
  ],
  [
    'from north to south',
    [
      [5.5, 12],
      [5.5, -2],
    ],
    [false, false, true, true, false],
  ],
  [
    'from west to east',
    [
      [-2, 5.5],
      [12, 5.5],
    ],
    [false, false, false, true, true],
  ],
  [
    'round a corner',
    [
      [-2, 3],
      [3, 3],
      [3, -2],
    ],
    [true, false, true, true, true],
  ],
  [
    'round a peninsula',
    [
      [12, 2],
      [4, 2],
      [4, 8],
      [12, 8],
    ].toReversed() as Position[],
    [true, false, false, false, false],
  ],
])('a coast %s has its land on the left', (_, line, expected) => {
  expect(land([line], [middle, ...corners])).toEqual(expected)
})

test('a strait between two coasts is sea, an island in it is land', () => {
  const west: Position[] = [
    [3, -1],
    [3, 11],
  ]
  const east: Position[] = [
    [7, 11],
    [7, -1],
  ]
  expect(land([west, east, island], [middle, [1, 5], [9, 5], [3.5, 5]])).toEqual([true, true, true, false])
})

test('a coast in many parts that leaves and enters the box is closed along the edge', () => {
  const lines: Position[][] = [
    [
      [5, 5],
      [5, 11],
    ],
    [
      [2, -1],
      [2, 2],
      [5, 2],
      [5, 5],
    ],
    [
      [8, 11],
      [8, 8],
      [11, 8],
    ],
  ]
  expect(
    land(lines, [
      [1, 5],
      [4, 8],
      [7, 5],
      [9, 9],
      [3, 1],
    ]),
  ).toEqual([true, true, false, true, false])
})

test('the land goes on beyond the box, where the data end', () => {
  const line: Position[] = [
    [5.5, -2],
    [5.5, 12],
  ]
  expect(
    land(
      [line],
      [
        [2, 18],
        [8, 18],
        [-5, 5],
        [15, 5],
      ],
    ),
  ).toEqual([true, false, true, false])
})

test('a coast whose data end inside the box is continued to the nearest edge', () => {
  expect(
    land(
      [
        [
          [5.5, -2],
          [5.5, 9],
        ],
      ],
      [middle, [9, 5]],
    ),
  ).toEqual([true, false])
})
