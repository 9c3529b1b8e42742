import { useEffect, useState } from 'react'
import { reverseGeocode } from '#features/places/places.contract.ts'
import { shortAddress } from '#features/reports/reports.rules.ts'
import type { LatLng } from '#features/territory/territory.rules.ts'
import { m } from '#messages'
import { isRefusal } from '#shared/endpoint.ts'
import { useApi } from '#web/useApi.ts'

/** How long the pin must stand still before its address is asked for. */
const STILL_MS = 400

/** The pin's address in words, shortened, or why there is none; null while it is being found. Source: spec §8 "Submit". */
export function useAddress({ lat, lng }: LatLng): string | null {
  const api = useApi()
  const [answer, setAnswer] = useState<{ lat: number; lng: number; text: string } | null>(null)
  useEffect(() => {
    const asked = new AbortController()
    const tell = (text: string) => asked.signal.aborted || setAnswer({ lat, lng, text })
    const ask = () => {
      api.call(reverseGeocode, { lat, lng }, { signal: asked.signal }).then(
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
  }, [api, lat, lng])
  return answer && answer.lat === lat && answer.lng === lng ? answer.text : null
}

function whyNoAddress(error: unknown): string {
  return isRefusal(error) && error.code === 'address-unknown' ? m.address_unknown() : m.address_unavailable()
}
