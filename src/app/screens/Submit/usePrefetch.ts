import { useEffect } from 'react'
import { fetchShrinker } from '#features/media/shrink.browser.ts'
import { useIsIdle } from '#platform/browser/hooks/useIsIdle.ts'

/** Fetches the code of the next steps when the browser is idle, because it can't be fetched offline. */
export function usePrefetch(): void {
  const isIdle = useIsIdle()
  useEffect(() => {
    if (!isIdle) return
    fetchShrinker()
    void Promise.allSettled([fetchOptions(), fetchDialog(), fetchSimilar(), fetchSmallMap()])
  }, [isIdle])
}

/** The same modules that the overlays import, so that these find them loaded. */
const fetchOptions = () => import('#platform/browser/overlays/OptionPanel.tsx')
const fetchSimilar = () => import('./similar/SimilarDialog.tsx')

const fetchSmallMap = () => import('#features/map/MiniPanel.tsx')

/** The code of the small dialog. */
export const fetchDialog = () => import('#platform/browser/overlays/DialogPanel.tsx').then((it) => it.DialogPanel)
