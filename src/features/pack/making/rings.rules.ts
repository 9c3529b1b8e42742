import type { Position } from '../pack.rules.ts'

/** A closed line: its last point is its first. */
export type Ring = Position[]
/** A ring and the holes in it. */
export type Polygon = Ring[]

export const isSame = ([x, y]: Position, [otherX, otherY]: Position) => x === otherX && y === otherY

export function isClosed(line: readonly Position[]): boolean {
  const [first, last] = [line[0], line.at(-1)]
  return line.length > 3 && first !== undefined && last !== undefined && isSame(first, last)
}

/**
 * Joins lines that meet at their ends into longer ones, as long as possible. With `isDirected` no line is reversed: the
 * end of one must be the beginning of the next.
 */
export function joined(lines: readonly (readonly Position[])[], isDirected: boolean): Position[][] {
  const waiting = new Set(lines.filter((line) => line.length > 1))
  const [byStart, byEnd] = [0, -1].map((end) => Map.groupBy(waiting, (line) => String(line.at(end))))
  const taken = (candidates: readonly (readonly Position[])[] = []) => candidates.find((line) => waiting.delete(line))
  const after = (point: Position | undefined) =>
    taken(byStart?.get(String(point))) ?? (isDirected ? undefined : taken(byEnd?.get(String(point)))?.toReversed())
  const before = (point: Position | undefined) =>
    taken(byEnd?.get(String(point))) ?? (isDirected ? undefined : taken(byStart?.get(String(point)))?.toReversed())
  const result: Position[][] = []
  for (const start of waiting) {
    waiting.delete(start)
    const line = [...start]
    while (!isClosed(line)) {
      const next = after(line.at(-1))
      const previous = next ? undefined : before(line[0])
      if (next) line.push(...next.slice(1))
      else if (previous) line.unshift(...previous.slice(0, -1))
      else break
    }
    result.push(line)
  }
  return result
}

/** Twice the area in square degrees; positive if the ring runs counter-clockwise. */
export function signedArea(ring: Ring): number {
  return ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[index + 1] ?? [x, y]
    return sum + x * nextY - nextX * y
  }, 0)
}

export function isWithin([x, y]: Position, ring: Ring): boolean {
  let isInside = false
  for (const [index, [x1, y1]] of ring.entries()) {
    const [x2, y2] = ring[index + 1] ?? [x1, y1]
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isInside = !isInside
  }
  return isInside
}

/** Sorts rings into polygons: a ring within another is a hole, a ring within a hole is a polygon again. */
export function polygonsOf(rings: readonly Ring[]): Polygon[] {
  const largestFirst = rings
    .filter((ring) => ring.length > 3)
    .map((ring) => ({ ring, area: Math.abs(signedArea(ring)) }))
    .toSorted((one, other) => other.area - one.area)
  const placed: { ring: Ring; depth: number; polygon: Polygon }[] = []
  for (const { ring } of largestFirst) {
    const parent = placed.findLast((other) => liesIn(ring, other.ring))
    const depth = parent ? parent.depth + 1 : 0
    if (parent && depth % 2 === 1) {
      parent.polygon.push(ring)
      placed.push({ ring, depth, polygon: parent.polygon })
    } else {
      placed.push({ ring, depth, polygon: [ring] })
    }
  }
  return placed.filter(({ depth }) => depth % 2 === 0).map(({ polygon }) => polygon)
}

/** Whether a ring lies in another: most of its points do, as both may share some. */
function liesIn(ring: Ring, other: Ring): boolean {
  return ring.filter((point) => isWithin(point, other)).length * 2 > ring.length
}
