export interface Spot {
  x: number
  y: number
}

/** A letter's place on a curve: its left end on the line, and the direction in which it is written, radians. */
export interface Letter extends Spot {
  angle: number
}

/** How much two neighbouring letters, and a whole name, may turn, radians. */
const LETTER_TURN = 0.5
const NAME_TURN = 1.9

/** The shifts at which a name is tried on its share of the line, the middle first. */
const SHIFTS = [0, 0.1, -0.1, 0.2, -0.2, 0.3, -0.3]

/**
 * Places copies of a name along a line, about every `every` px, and gives the letters of each copy. Leaves out copies
 * for which the line is too short or bends too sharply. `ends[i]`: where letter `i` ends, px from the name's start.
 * With `leeway`, a copy is straight, and no letter is farther from its place on the line than this, px.
 */
export function namesAlong(
  line: readonly Spot[],
  ends: readonly number[],
  every: number,
  leeway: number | null = null,
): Letter[][] {
  const width = ends.at(-1) ?? 0
  const measured = measure(line)
  const length = measured.at(-1) ?? 0
  const count = Math.max(1, Math.floor(length / Math.max(every, width)))
  const share = length / count
  const found: Letter[][] = []
  for (let index = 0; index < count; index++) {
    for (const shift of SHIFTS) {
      const start = (index + 0.5 + shift) * share - width / 2
      if (start < 0 || start + width > length) continue
      const at = placesFrom(line, measured, start, width)
      const letters = leeway === null ? bent(at, ends) : straight(at, ends, leeway)
      if (!letters) continue
      found.push(letters)
      break
    }
  }
  return found
}

/** The place at each distance from the start of a name that lies `start` px along a line and reads left to right. */
function placesFrom(line: readonly Spot[], measured: readonly number[], start: number, width: number) {
  const [first, last] = [pointAt(line, measured, start), pointAt(line, measured, start + width)]
  const isForward = last.x > first.x + width * 0.05 || (Math.abs(last.x - first.x) <= width * 0.05 && last.y < first.y)
  return (distance: number) => pointAt(line, measured, isForward ? start + distance : start + width - distance)
}

/** The letters of a name that follows its line; null if the line bends too sharply there. */
function bent(at: (distance: number) => Spot, ends: readonly number[]): Letter[] | null {
  const letters: Letter[] = []
  let before: number | null = null
  let turned = 0
  for (const [index, end] of ends.entries()) {
    const [from, to] = [at(ends[index - 1] ?? 0), at(end)]
    const angle = Math.atan2(to.y - from.y, to.x - from.x)
    if (before !== null) {
      const turn = Math.atan2(Math.sin(angle - before), Math.cos(angle - before))
      turned += turn
      if (Math.abs(turn) > LETTER_TURN || Math.abs(turned) > NAME_TURN) return null
    }
    before = angle
    letters.push({ ...from, angle })
  }
  return letters
}

/** The letters of a straight name along the middle of its line; null if one is too far from the line. */
function straight(at: (distance: number) => Spot, ends: readonly number[], leeway: number): Letter[] | null {
  const starts = [0, ...ends]
  const width = ends.at(-1) ?? 0
  const spots = starts.map(at)
  const [first, last] = [at(0), at(width)]
  const angle = Math.atan2(last.y - first.y, last.x - first.x)
  const middle = { x: mean(spots.map(({ x }) => x)), y: mean(spots.map(({ y }) => y)) }
  const letters = starts.map((start) => {
    const away = start - mean(starts)
    return { x: middle.x + away * Math.cos(angle), y: middle.y + away * Math.sin(angle), angle }
  })
  const isFar = spots.some(({ x, y }, index) => {
    const letter = letters[index] ?? middle
    return Math.hypot(letter.x - x, letter.y - y) > leeway
  })
  return isFar ? null : letters.slice(0, -1)
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0) / numbers.length
}

/** How far each point of a line is from its beginning, along the line. */
function measure(line: readonly Spot[]): number[] {
  let length = 0
  return line.map((point, index) => {
    const before = line[index - 1]
    if (before) length += Math.hypot(point.x - before.x, point.y - before.y)
    return length
  })
}

function pointAt(line: readonly Spot[], measured: readonly number[], distance: number): Spot {
  const found = measured.findIndex((length) => length >= distance)
  const index = found === -1 ? line.length - 1 : Math.max(1, found)
  const [from, to] = [line[index - 1], line[index]]
  if (!from || !to) return line[0] ?? { x: 0, y: 0 }
  const [start = 0, end = 0] = [measured[index - 1], measured[index]]
  const part = end === start ? 0 : (distance - start) / (end - start)
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
}
