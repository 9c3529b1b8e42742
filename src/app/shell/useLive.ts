import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi } from '#platform/browser/useApi.ts'

/** After the map, which people wait for. */
const FIRST_DELAY_MS = 1500
const LONGEST_DELAY_MS = 60_000

/** Listens to the server's events once the page is idle. Loading the code is retried, since the outbox depends on it too. */
export function useLive(queries: QueryClient, readerId: string | null): void {
  const api = useApi()
  useEffect(() => {
    let isGone = false
    let stop: (() => void) | undefined
    let timer: ReturnType<typeof setTimeout>
    const startIn = (delayMs: number) => {
      timer = setTimeout(() => {
        import('./live.ts').then(
          ({ startLive }) => {
            if (!isGone) stop = startLive(api, queries, readerId)
          },
          () => {
            if (!isGone) startIn(Math.min(2 * delayMs, LONGEST_DELAY_MS))
          },
        )
      }, delayMs)
    }
    startIn(FIRST_DELAY_MS)
    return () => {
      isGone = true
      clearTimeout(timer)
      stop?.()
    }
  }, [api, queries, readerId])
}
