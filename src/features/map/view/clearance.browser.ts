/** A rectangle of the window, px. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** Space to keep around the moved things, px. */
const ROOM = 8

/**
 * The shortest move of all `things` together after which they are within the frame and nothing of `over` covers them.
 * If there is none, the move that leaves the least of them covered; earlier things count more.
 */
export function shortestShift(things: readonly Box[], frame: Box, over: readonly Box[]): { x: number; y: number } {
  const movesPast = (from: number, to: number, start: number, end: number) => [start + ROOM - from, end - ROOM - to]
  // Turned inside out, the frame is an obstacle too: to stay inside its left edge is to stay to the right of an obstacle
  // that ends there.
  const insideOutFrame = { left: frame.right, top: frame.bottom, right: frame.left, bottom: frame.top }
  const obstacles = [...over, insideOutFrame]
  const candidateMoves = (start: 'left' | 'top', end: 'right' | 'bottom') => [
    0,
    ...things.flatMap((thing) => obstacles.flatMap((one) => movesPast(thing[start], thing[end], one[end], one[start]))),
  ]
  let best = { x: 0, y: 0 }
  let least = [Infinity, Infinity]
  for (const x of candidateMoves('left', 'right'))
    for (const y of candidateMoves('top', 'bottom')) {
      const moved = things.map((thing) => moveBy(thing, x, y))
      const cost = [hidden(moved, frame, over), Math.hypot(x, y)]
      if (isLess(cost, least)) [best, least] = [{ x, y }, cost]
    }
  return best
}

/** How much of the things is outside the frame or covered, px²; each counts ten times as much as the next one. */
function hidden(things: readonly Box[], frame: Box, over: readonly Box[]): number {
  return things.reduce((sum, thing, rank) => {
    const roomy = { left: thing.left - 1, top: thing.top - 1, right: thing.right + 1, bottom: thing.bottom + 1 }
    const outside = area(roomy) - shared(roomy, frame)
    const under = over.reduce((total, one) => total + shared(roomy, one), 0)
    return sum + Math.round(outside + under) / 10 ** rank
  }, 0)
}

function isLess([one = 0, two = 0]: readonly number[], [other = 0, another = 0]: readonly number[]): boolean {
  return one < other || (one === other && two < another)
}

export function moveBy({ left, top, right, bottom }: Box, x: number, y: number): Box {
  return { left: left + x, top: top + y, right: right + x, bottom: bottom + y }
}

function area({ left, top, right, bottom }: Box): number {
  return Math.max(0, right - left) * Math.max(0, bottom - top)
}

function shared(one: Box, other: Box): number {
  return area({
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  })
}

export function overlap(one: Box, other: Box): boolean {
  return shared(one, other) > 0
}
