import { type Box, moveBy, overlap } from './clearance.browser.ts'
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
 * The deepest zoom that shows all points (given in px of zoom 0), and where the corner of the world then is in the
 * window. If possible, every mark is within the frame, and nothing of `over` covers one.
 *
 * @param marksAt The marks that stand for the points at a zoom, in px from the corner of the world.
 */
export function viewOfAll(
  points: readonly Point[],
  marksAt: (zoom: number) => readonly Box[],
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
    const marks = marksAt(zoom)
    for (const [along, down] of PLACES) {
      const x = frame.left + ROOM.left + free.x * along - west * scale
      const y = frame.top + ROOM.top + free.y * down - north * scale
      fallback ??= { x, y, zoom }
      const isClear = (mark: Box) => isWithin(mark, frame) && !over.some((one) => overlap(one, mark))
      if (marks.every((mark) => isClear(moveBy(mark, x, y)))) return { x, y, zoom }
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

function isWithin(box: Box, { left, top, right, bottom }: Box): boolean {
  return box.left >= left && box.top >= top && box.right <= right && box.bottom <= bottom
}

// `Math.min(...numbers)` would fail: 200,000 are too many arguments.
const least = (numbers: number[]) => numbers.reduce((one, other) => Math.min(one, other), Infinity)
const most = (numbers: number[]) => numbers.reduce((one, other) => Math.max(one, other), -Infinity)
