import { refuse } from '#shared/endpoint.ts'
import { isInside, type LatLng, type Territory } from './territory.rules.ts'

/** An endpoint that takes a point of the territory only. */
interface TakesPoint {
  refusals: { outside: readonly [status: number, wording: (values: { territory: string }) => string] }
}

/** Refuses a point outside the territory as `outside`, at the form's `field` if there is one. */
export function refuseOutside(endpoint: TakesPoint, territory: Territory, point: LatLng, field?: string): void {
  if (isInside(territory.bounds, point)) return
  throw refuse(endpoint, 'outside', { ...(field !== undefined && { field }), values: { territory: territory.name } })
}
