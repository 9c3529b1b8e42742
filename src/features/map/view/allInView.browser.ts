import { type Box, overlap } from './clearance.browser.ts'
import { ZOOM_STEP } from './zooms.rules.ts'

/** The deepest zoom at which a few points are shown together. */
const DEEPEST = 18

interface Point {
  x: number
  y: number
}

/** The space of a pin around its foot, or of a cluster around its middle, px. */
const ROOM = { left: 28, top: 54, right: 28, bottom: 28 }

/**
 * The deepest view of points, which are given in px of zoom 0. Returns its zoom and where the corner of the world is in
 * the window. Every point has room for a pin within the frame, and nothing of `over` covers it, if that is possible.
 */
export function viewOfAll(
  points: readonly Point[],
  frame: Box,
  over: readonly Box[],
  minZoom: number,
): Point & { zoom: number } {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [west, east, north, south] = [least(xs), most(xs), least(ys), most(ys)]
  const room = {
    x: frame.right - frame.left - ROOM.left - ROOM.right,
    y: frame.bottom - frame.top - ROOM.top - ROOM.bottom,
  }
  let fallback: (Point & { zoom: number }) | undefined
  for (let zoom = DEEPEST; zoom > minZoom; zoom -= ZOOM_STEP) {
    const scale = 2 ** zoom
    const free = { x: room.x - (east - west) * scale, y: room.y - (south - north) * scale }
    if (free.x < 0 || free.y < 0) continue
    for (const [along, down] of PLACES) {
      const x = frame.left + ROOM.left + free.x * along - west * scale
      const y = frame.top + ROOM.top + free.y * down - north * scale
      fallback ??= { x, y, zoom }
      const isClear = points.every((point) => {
        const pin = boxOf({ x: x + point.x * scale, y: y + point.y * scale })
        return !over.some((one) => overlap(one, pin))
      })
      if (isClear) return { x, y, zoom }
    }
  }
  const scale = 2 ** minZoom
  const middle = { x: (frame.left + frame.right) / 2, y: (frame.top + frame.bottom) / 2 }
  return (
    fallback ?? {
      x: middle.x - ((west + east) / 2) * scale,
      y: middle.y - ((north + south) / 2) * scale,
      zoom: minZoom,
    }
  )
}

/** Shares of the free space at which a view is tried: the middle first. */
const SHARES = [0.5, 0.625, 0.375, 0.75, 0.25, 0.875, 0.125, 1, 0]
const PLACES = SHARES.flatMap((down) => SHARES.map((along): [number, number] => [along, down]))

/** Drops points that are within a few px of another one when a whole town is shown: 20,000 would take seconds. */
export function apart(points: Point[]): Point[] {
  const cell = ({ x, y }: Point) => `${Math.round(x * 2 ** 11)} ${Math.round(y * 2 ** 11)}`
  const ends = (['x', 'y'] as const).flatMap((axis) => {
    const inOrder = points.toSorted((one, other) => one[axis] - other[axis])
    return [inOrder[0], inOrder.at(-1)].filter((end) => end !== undefined)
  })
  return [...new Map(points.map((point) => [cell(point), point])).values(), ...ends]
}

function boxOf({ x, y }: Point): Box {
  return { left: x - 32, top: y - 47, right: x + 32, bottom: y + 40 }
}

// `Math.min(...numbers)` would fail: 200,000 are too many arguments.
const least = (numbers: number[]) => numbers.reduce((one, other) => Math.min(one, other), Infinity)
const most = (numbers: number[]) => numbers.reduce((one, other) => Math.max(one, other), -Infinity)
