/** A circle on a map, px. */
export interface Disc {
  x: number
  y: number
  radius: number
  /** Heavier discs move less; with Infinity a disc stays where it is. */
  weight: number
}

/** How far a disc may be moved, px, so that it stays in its neighbourhood. */
const FARTHEST = 24

/** Size of the grid cells, at least twice the largest radius: a disc is compared only with its neighbouring cells. */
const CELL = 64

/** At least as many rows as a map of the world has, so that each cell has a number of its own. */
const ROW = 2 ** 22

const ROUNDS = 8

/** Pushes overlapping discs apart, the lighter ones farther. Without enough room they still overlap a little. */
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

/** Pushes two discs apart if they overlap. Returns whether they did. */
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
