import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { useMe } from '#platform/browser/root.ts'
import type * as Offline from './offline.ts'

/** After everything else that a page loads by itself. */
const DELAY_MS = 2500

/** Makes the site work without a network, once the page has loaded and the browser is idle. */
export function useOffline(): void {
  const me = useMe()
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()
  const queries = useQueryClient()
  const [offline, setOffline] = useState<typeof Offline | null>(null)
  useEffect(() => {
    const load = () =>
      void import('./offline.ts').then(setOffline, () => {
        // It is tried again at the next visit.
      })
    const timer = setTimeout(() => {
      if ('requestIdleCallback' in window) requestIdleCallback(load, { timeout: DELAY_MS })
      else load()
    }, DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    void offline?.startOffline()
  }, [offline])
  useEffect(() => {
    void offline?.keepAccount(me)
  }, [offline, me])
  useEffect(() => {
    offline?.screenShown(pathname, search)
  }, [offline, pathname, search])
  useEffect(
    () =>
      offline?.whenBack(() => {
        void revalidate()
        void queries.invalidateQueries()
      }),
    [offline, revalidate, queries],
  )
}
