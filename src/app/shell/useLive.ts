import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useApi } from '#platform/browser/useApi.ts'
import { untilLoaded } from './untilLoaded.ts'

/** The wait, ms, so that the map loads first, which people wait for. */
const DELAY_MS = 1500

/** Listens to the server's events once the page is idle. Loading the code is retried, since the outbox depends on it too. */
export function useLive(queries: QueryClient, readerId: string | null): void {
  const api = useApi()
  const navigate = useNavigate()
  useEffect(() => {
    let isGone = false
    let stop: (() => void) | undefined
    const start = async () => {
      const { startLive } = await untilLoaded(() => import('./live.ts'))
      if (!isGone) stop = startLive(api, queries, readerId, (to) => void navigate(to))
    }
    const timer = setTimeout(() => void start(), DELAY_MS)
    return () => {
      isGone = true
      clearTimeout(timer)
      stop?.()
    }
  }, [api, queries, readerId, navigate])
}
