import type { LatLng } from '#features/territory/territory.rules.ts'

/** Where the map was left, for the way back. */
export interface View {
  centre: LatLng
  zoom: number
}

let last: View | null = null

export function lastView(): View | null {
  return last
}

export function keepView(centre: LatLng, zoom: number): void {
  last = { centre, zoom }
}
