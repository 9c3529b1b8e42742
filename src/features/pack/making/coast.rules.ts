import type { Bounds } from '#features/territory/territory.rules.ts'
import type { Position } from '../pack.rules.ts'
import { widened } from './osm.rules.ts'
import { isClosed, isSame, isWithin, joined, type Polygon, polygonsOf, type Ring, signedArea } from './rings.rules.ts'

// In OpenStreetMap a coastline has the land on its left. Lines that leave the box are closed along its edge. Beyond the
// box the coast is continued straight, so that a map that shows more than the data does not end in an invented coast.

/** How far the land is continued beyond the box: this many times the box's width and height. */
const BEYOND = 2

/** The land in a box: the inside of coastlines, closed at the edges. All of it is land where there is no coastline. */
export function landOf(coastlines: readonly (readonly Position[])[], box: Bounds): Polygon[] {
  const lines = joined(coastlines, true)
  const rings = lines.filter(isClosed).filter((ring) => ring.some((point) => liesIn(point, box)))
  const pieces = lines.filter((line) => !isClosed(line)).flatMap((line) => clipped(line, box))
  const along = closedAlong(pieces, box)
  const polygons = polygonsOf([...along, ...rings])
  if (along.length > 0) return polygons
  const outermost = rings.toSorted((one, other) => Math.abs(signedArea(other)) - Math.abs(signedArea(one)))[0]
  const isLandAround = outermost === undefined || signedArea(outermost) < 0
  return isLandAround ? polygonsOf([edgeOf(widened(box, BEYOND)), ...rings]) : polygons
}

/** The parts of a line in the box. Where it ends inside, because data are missing, it is led to the nearest edge. */
function clipped(line: readonly Position[], box: Bounds): Position[][] {
  const pieces: Position[][] = []
  let piece: Position[] = []
  for (const [index, point] of line.entries()) {
    const before = line[index - 1]
    const cut = before && cutSegment(before, point, box)
    if (!cut) continue
    const [from, to] = cut
    if (piece.length === 0) piece.push(from)
    piece.push(to)
    if (to === point) continue
    pieces.push(piece)
    piece = []
  }
  pieces.push(piece)
  return pieces.flatMap((one) => {
    const [first, last] = [one[0], one.at(-1)]
    return first && last ? [[...missingEnd(first, box), ...one, ...missingEnd(last, box)]] : []
  })
}

function missingEnd(end: Position, box: Bounds): Position[] {
  const at = onEdge(end, box)
  return isSame(at, end) ? [] : [at]
}

/** The part of a segment in the box (Liang–Barsky); null for none. Ends that lie inside are the same objects. */
function cutSegment(from: Position, to: Position, { south, north, west, east }: Bounds): [Position, Position] | null {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  let [start, end] = [0, 1]
  for (const [p, q] of [
    [-dx, from[0] - west],
    [dx, east - from[0]],
    [-dy, from[1] - south],
    [dy, north - from[1]],
  ] as const) {
    if (p === 0 && q < 0) return null
    if (p < 0) start = Math.max(start, q / p)
    if (p > 0) end = Math.min(end, q / p)
  }
  if (start >= end) return null
  const at = (part: number): Position =>
    onEdge([from[0] + part * dx, from[1] + part * dy], { south, north, west, east })
  return [start === 0 ? from : at(start), end === 1 ? to : at(end)]
}

/** Closes lines that end on the edge: goes from each end counter-clockwise along the edge to the next beginning. */
function closedAlong(pieces: readonly Position[][], box: Bounds): Ring[] {
  const outer = widened(box, BEYOND)
  const begins = pieces
    .map((piece) => ({ piece, place: placeOnEdge(piece[0] ?? [0, 0], box) }))
    .toSorted((one, other) => one.place - other.place)
  const waiting = new Set(pieces)
  const rings: Ring[] = []
  for (const start of pieces) {
    if (!waiting.has(start)) continue
    const ring: Ring = []
    let piece = start
    do {
      waiting.delete(piece)
      const end = piece.at(-1) ?? [0, 0]
      const place = placeOnEdge(end, box)
      const next = begins.find((one) => one.place >= place) ?? begins[0]
      if (!next) break
      const goal = next.place >= place ? next.place : next.place + 4
      const corners = [1, 2, 3, 4, 5, 6, 7].filter((corner) => corner > place && corner < goal)
      ring.push(...piece, outward(end, place, box, outer))
      ring.push(...corners.map((corner) => cornerOf(outer, corner)))
      ring.push(outward(next.piece[0] ?? end, next.place, box, outer))
      piece = next.piece
    } while (piece !== start && waiting.has(piece))
    const [first] = ring
    if (first) rings.push([...ring, first])
  }
  return rings
}

/** A point's place on the edge, counter-clockwise from the south-west: south 0–1, east 1–2, north 2–3, west 3–4. */
function placeOnEdge([x, y]: Position, { south, north, west, east }: Bounds): number {
  const [across, up] = [(x - west) / (east - west), (y - south) / (north - south)]
  if (y === south) return across
  if (x === east) return 1 + up
  return y === north ? 3 - across : 4 - up
}

function outward([x, y]: Position, place: number, box: Bounds, outer: Bounds): Position {
  if (place < 1) return [x, outer.south]
  if (place < 2) return [outer.east, y]
  return place < 3 ? [x, outer.north] : [outer.west, y]
}

/** The corners as places on the edge: 1 is the south-east one, 4 the south-west one. */
function cornerOf({ south, north, west, east }: Bounds, corner: number): Position {
  const x = corner % 4 === 1 || corner % 4 === 2 ? east : west
  return [x, corner % 4 === 2 || corner % 4 === 3 ? north : south]
}

function edgeOf(box: Bounds): Ring {
  return [0, 1, 2, 3, 4].map((corner) => cornerOf(box, corner))
}

function liesIn(point: Position, box: Bounds): boolean {
  return isWithin(point, edgeOf(box))
}

/** The point moved onto the nearest edge. */
function onEdge([x, y]: Position, { south, north, west, east }: Bounds): Position {
  const edges: Position[] = [
    [x, south],
    [east, y],
    [x, north],
    [west, y],
  ]
  const away = (at: Position) => Math.abs(at[0] - x) + Math.abs(at[1] - y)
  return edges.reduce((best, at) => (away(at) < away(best) ? at : best))
}
