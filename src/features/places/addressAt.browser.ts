import { skipToken, useQuery } from '@tanstack/react-query'
import type { LatLng } from '#features/territory/territory.rules.ts'
import { m } from '#messages'
import { useApi } from '#platform/browser/useApi.ts'
import { sleep } from '#shared/clock.ts'
import { isRefusal } from '#shared/endpoint.ts'
import { reverseGeocode } from './places.contract.ts'

/** Debounce: how long a pin must not move before its address is requested, milliseconds. */
const STILL_MS = 400

/**
 * The address of a point as a report there would get it, or a message why there is none (neither while it is
 * looked up). `chosen`: the name under which a search found the point. It is requested again when the network is back.
 */
export function useAddressAt(point: LatLng | null, chosen: { address: string; searched: string } | null = null) {
  const api = useApi()
  const asked = point && { lat: point.lat, lng: point.lng, ...chosen }
  const { data, error } = useQuery({
    queryKey: ['address', asked],
    queryFn: asked
      ? async ({ signal }) => {
          await sleep(STILL_MS)
          signal.throwIfAborted()
          return api.call(reverseGeocode, asked, { signal })
        }
      : skipToken,
    retry: false,
    staleTime: Infinity,
    refetchOnReconnect: true,
    refetchOnWindowFocus: false,
  })
  const isUnknown = isRefusal(error) && error.code === 'address-unknown'
  const why = isUnknown ? m.places_unknown() : m.places_unavailable()
  return { address: data?.address ?? null, why: error && why, isUnknown }
}
