import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi } from '#platform/browser/useApi.ts'

/** Follows what happens on the server from when the browser is idle on; another reader gets another stream. */
export function useLive(queries: QueryClient, readerId: string | null): void {
  const api = useApi()
  useEffect(() => {
    let isGone = false
    let stop: (() => void) | undefined
    const start = async () => {
      const { startLive } = await import('./live.ts')
      if (!isGone) stop = startLive(api, queries, readerId)
    }
    // Past the map, which people wait for.
    const timer = setTimeout(() => void start().catch(() => undefined), 1500)
    return () => {
      isGone = true
      clearTimeout(timer)
      stop?.()
    }
  }, [api, queries, readerId])
}
