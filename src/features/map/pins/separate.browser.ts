/** Something round on a map, px. */
export interface Disc {
  x: number
  y: number
  radius: number
  /** How hard it is to push; Infinity stays where it is. */
  weight: number
}

/** How far a disc may be pushed from its place, px: not out of the neighbourhood that it stands for. */
const FARTHEST = 24

/** Discs lie in cells of this size, so that each is compared with its neighbours alone; twice the largest radius. */
const CELL = 64

/** More than a map of the world has of them. */
const ROW = 2 ** 22

const ROUNDS = 8

/** Pushes discs apart that overlap, the lighter ones farther. Where there is no room they stay a little over each other. */
export function separate<T extends Disc>(discs: readonly T[]): T[] {
  const moved = discs.map((disc) => ({ ...disc }))
  for (let round = 0; round < ROUNDS; round++) {
    let isQuiet = true
    for (const [one, other] of neighbours(moved)) isQuiet = !pushApart(one, other) && isQuiet
    if (isQuiet) break
    moved.forEach((disc, at) => keepNear(disc, discs[at] ?? disc))
  }
  return moved
}

function* neighbours<T extends Disc>(discs: T[]): Generator<[T, T]> {
  const cells = new Map<number, T[]>()
  for (const disc of discs) {
    const [column, row] = [Math.floor(disc.x / CELL), Math.floor(disc.y / CELL)]
    for (const x of [column - 1, column, column + 1])
      for (const y of [row - 1, row, row + 1]) for (const other of cells.get(x * ROW + y) ?? []) yield [other, disc]
    const cell = cells.get(column * ROW + row)
    if (cell) cell.push(disc)
    else cells.set(column * ROW + row, [disc])
  }
}

/** Whether they overlapped. */
function pushApart(one: Disc, other: Disc): boolean {
  const [east, south] = [other.x - one.x, other.y - one.y]
  const away = Math.hypot(east, south)
  const missing = one.radius + other.radius - away
  if (missing <= 0.5 || (one.weight === Infinity && other.weight === Infinity)) return false
  const [x, y] = away === 0 ? [0, 1] : [east / away, south / away]
  const share = one.weight === Infinity ? 0 : other.weight === Infinity ? 1 : other.weight / (one.weight + other.weight)
  one.x -= x * missing * share
  one.y -= y * missing * share
  other.x += x * missing * (1 - share)
  other.y += y * missing * (1 - share)
  return true
}

function keepNear(disc: Disc, from: Disc): void {
  const [east, south] = [disc.x - from.x, disc.y - from.y]
  const away = Math.hypot(east, south)
  if (away <= FARTHEST) return
  disc.x = from.x + (east / away) * FARTHEST
  disc.y = from.y + (south / away) * FARTHEST
}
