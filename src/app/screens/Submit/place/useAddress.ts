import { useEffect, useState } from 'react'
import { reverseGeocode } from '#features/places/places.contract.ts'
import type { PlaceName } from '#features/reports/device/drafts.rules.ts'
import { shortAddress } from '#features/reports/reports.rules.ts'
import type { LatLng } from '#features/territory/territory.rules.ts'
import { m } from '#messages'
import { useApi } from '#platform/browser/useApi.ts'
import { isRefusal } from '#shared/endpoint.ts'

/** Debounce: how long the pin must not move before its address is requested, milliseconds. */
const STILL_MS = 400

/**
 * The pin's address as a report there would get it, shortened, or a message why there is none; null while it is looked
 * up. A name that was chosen for the location is shown at once. Source: spec §8 "Submit".
 */
export function useAddress({ lat, lng }: LatLng, name: PlaceName | null): string | null {
  const api = useApi()
  const [answer, setAnswer] = useState<{ asked: string; text: string } | null>(null)
  const { address: chosen, searched } = name ?? {}
  const wish = [lat, lng, chosen].join()
  useEffect(() => {
    const asked = new AbortController()
    const tell = (text: string) => asked.signal.aborted || setAnswer({ asked: wish, text })
    const ask = () => {
      api
        .call(reverseGeocode, { lat, lng, ...(chosen && { address: chosen, searched }) }, { signal: asked.signal })
        .then(
          ({ address }) => tell(shortAddress(address)),
          (error: unknown) => {
            tell(whyNoAddress(error))
            const isWaiting = !asked.signal.aborted && isRefusal(error) && error.code === 'network'
            if (isWaiting) addEventListener('online', ask, { once: true })
          },
        )
    }
    const timer = setTimeout(ask, STILL_MS)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', ask)
      asked.abort()
    }
  }, [api, lat, lng, chosen, searched, wish])
  if (answer?.asked === wish) return answer.text
  return chosen ? shortAddress(chosen) : null
}

function whyNoAddress(error: unknown): string {
  return isRefusal(error) && error.code === 'address-unknown' ? m.address_unknown() : m.address_unavailable()
}
