import type { Spot } from './curve.rules.ts'

/** Pieces that meet at a sharper turn than this, in radians, are not joined. */
const SHARPEST = Math.PI / 3

/**
 * Joins the pieces of one street into lines as long as possible. Where several pieces meet, a line continues with the
 * straightest one. A single piece ends at every crossing, and is too short for a name.
 */
export function joinPieces<Point extends Spot>(pieces: readonly (readonly Point[])[]): Point[][] {
  const waiting = new Set(pieces.filter((piece) => piece.length > 1))
  const ends = new Map<string, (readonly Point[])[]>()
  for (const piece of waiting)
    for (const end of [piece[0], piece.at(-1)]) if (end) ends.set(keyOf(end), [...(ends.get(keyOf(end)) ?? []), piece])

  const extend = (line: Point[]): Point[] => {
    for (;;) {
      const [before, end] = [line.at(-2), line.at(-1)]
      if (!before || !end) return line
      const next = (ends.get(keyOf(end)) ?? [])
        .filter((piece) => waiting.has(piece))
        .map((piece) => ({ piece, points: isSame(piece[0], end) ? [...piece] : piece.toReversed() }))
        .map(({ piece, points }) => ({ piece, points, turn: turnOf(before, end, points[1] ?? end) }))
        .toSorted((one, other) => one.turn - other.turn)[0]
      if (!next || next.turn > SHARPEST) return line
      waiting.delete(next.piece)
      line.push(...next.points.slice(1))
    }
  }
  const lines: Point[][] = []
  for (const piece of waiting) {
    waiting.delete(piece)
    lines.push(extend(extend([...piece]).reverse()))
  }
  return lines
}

/** How much a line turns at a point, 0 to π. */
function turnOf(before: Spot, at: Spot, after: Spot): number {
  const turn = Math.atan2(after.y - at.y, after.x - at.x) - Math.atan2(at.y - before.y, at.x - before.x)
  return Math.abs(Math.atan2(Math.sin(turn), Math.cos(turn)))
}

function keyOf({ x, y }: Spot): string {
  return `${x} ${y}`
}

function isSame(one: Spot | undefined, other: Spot): boolean {
  return one !== undefined && one.x === other.x && one.y === other.y
}
