import type { LatLng } from '#features/territory/territory.rules.ts'
import { storeOf } from '#platform/browser/store.ts'

/** The map's last view, which is restored when the person comes back to the screen. */
export const lastView = storeOf<{ centre: LatLng; zoom: number } | null>(null)
