import { linesOf } from '#features/pack/making/places.rules.ts'
import type { PackPlace, Position } from '#features/pack/pack.rules.ts'
import type { Bounds } from '#features/territory/territory.rules.ts'
import { keyOf } from '../search/names.rules.ts'
import { boxOf, metresToBox, metresToGeometry, scaleAt } from './geometry.rules.ts'

type Drawn = Pick<PackPlace, 'names' | 'geometry'>

interface Candidate<Street> {
  street: Street
  box: Bounds
}

/**
 * Finds streets by any of their names. Villages have streets of the same name: of these it finds the one that is nearest
 * to the position. undefined if no street has the name.
 */
export function openStreets<Street extends Drawn>(streets: readonly Street[]) {
  const byName = new Map<string, Candidate<Street>[]>()
  for (const street of streets) {
    const candidate = { street, box: boxOf(linesOf(street.geometry).flat()) }
    for (const key of new Set(street.names.map(keyOf))) {
      const others = byName.get(key)
      if (others) others.push(candidate)
      else byName.set(key, [candidate])
    }
  }
  return (name: string, at: Position): Street | undefined => {
    const [first, ...others] = byName.get(keyOf(name)) ?? []
    return first && (others.length === 0 ? first.street : nearest([first, ...others], at))
  }
}

/** Measures only the streets whose boxes are nearest, because hundreds may have the same name. */
function nearest<Street extends Drawn>(candidates: readonly Candidate<Street>[], at: Position): Street | undefined {
  const scale = scaleAt(at[1])
  const byBox = candidates
    .map(({ street, box }) => ({ street, toBox: metresToBox(at, box, scale) }))
    .toSorted((one, other) => one.toBox - other.toBox)
  let found: Street | undefined
  let least = Infinity
  for (const { street, toBox } of byBox) {
    if (toBox >= least) break
    const metres = metresToGeometry(at, street.geometry, scale)
    if (metres < least) [found, least] = [street, metres]
  }
  return found
}
