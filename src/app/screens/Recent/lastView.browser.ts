import type { LatLng } from '#features/territory/territory.rules.ts'

/** The map's last view, which is restored when the person comes back to the screen. */
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
