import { CATEGORIES, type Category } from '#features/categories/categories.rules.ts'
import type { LatLng } from '#features/territory/territory.rules.ts'

/** What a link to the form fills in; null for what it does not name. */
export interface LinkedStart {
  category: Category | null
  point: LatLng | null
}

/**
 * Reads what a link to the form fills in, such as the QR code on a street light:
 * `/submit?category=infrastructure&lat=36.1408&lng=-5.3536`.
 */
export function linkedStart(search: URLSearchParams): LinkedStart {
  const [lat, lng] = [degrees(search.get('lat')), degrees(search.get('lng'))]
  return {
    category: CATEGORIES.find((category) => category === search.get('category')) ?? null,
    point: lat === null || lng === null ? null : { lat, lng },
  }
}

/** The rest of an address, such as `lang`. */
export function withoutLink(search: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...search].filter(([name]) => name !== 'category' && name !== 'lat' && name !== 'lng'))
}

function degrees(written: string | null): number | null {
  const number = written === null || written.trim() === '' ? NaN : Number(written)
  return Number.isFinite(number) ? number : null
}
