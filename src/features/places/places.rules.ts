import type { LatLng } from '#features/territory/territory.rules.ts'
import { keyOf } from './search/names.rules.ts'

/** Maximum length of a stored address, code points. */
export const ADDRESS_MAX = 500

/** The parts of an address or a label: what stands between its commas. */
export function partsOf(address: string): string[] {
  return address
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}

/** An address: the first part, the others once each unless the ending has them, and the territory's ending. */
export function addressOfParts(parts: readonly string[], ending: readonly string[]): string {
  const used = new Set(ending.map(keyOf))
  const [name = '', ...area] = parts
  const own = area.filter((part) => {
    const isNew = !used.has(keyOf(part))
    used.add(keyOf(part))
    return isNew
  })
  return [name, ...own, ...ending].join(', ')
}

/** The address that a search result stands for: its label, ending like all addresses of the territory. */
export function addressOfLabel(label: string, ending: readonly string[]): string {
  return addressOfParts(partsOf(label), ending)
}

/** The cache key of a point's address: four decimals, about 11 m, `36.1408,-5.3536`. */
export function placeKey({ lat, lng }: LatLng): string {
  return `${degrees(lat)},${degrees(lng)}`
}

function degrees(value: number): string {
  // Turns -0 into 0.
  return (Math.round(value * 1e4) / 1e4 || 0).toFixed(4)
}
