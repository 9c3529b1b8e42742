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

/** Measures only the streets whose boxes are near, because hundreds may have the same name. */
function nearest<Street extends Drawn>(candidates: readonly Candidate<Street>[], at: Position): Street | undefined {
  const scale = scaleAt(at[1])
  const toBox = candidates.map(({ box }) => metresToBox(at, box, scale))
  let first = 0
  for (const [index, metres] of toBox.entries()) if (metres < (toBox[first] ?? 0)) first = index
  let found = candidates[first]?.street
  let least = found ? metresToGeometry(at, found.geometry, scale) : Infinity
  for (const [index, metres] of toBox.entries()) {
    const street = candidates[index]?.street
    if (metres >= least || index === first || !street) continue
    const exact = metresToGeometry(at, street.geometry, scale)
    if (exact < least) [found, least] = [street, exact]
  }
  return found
}
