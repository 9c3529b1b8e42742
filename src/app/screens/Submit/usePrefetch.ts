import { useEffect } from 'react'
import { useIsIdle } from '#platform/browser/hooks/useIsIdle.ts'

/** Fetches what the next steps open once the browser has time: without a network they could not be had. */
export function useAhead(): void {
  const isIdle = useIsIdle()
  useEffect(() => {
    if (isIdle) void Promise.allSettled([fetchOptions(), fetchDialog(), fetchSimilar(), fetchSmallMap()])
  }, [isIdle])
}

/** The same modules that the overlays open with. */
const fetchOptions = () => import('#platform/browser/overlays/OptionPanel.tsx')
const fetchSimilar = () => import('./similar/SimilarDialog.tsx')

const fetchSmallMap = () => import('#features/map/MiniPanel.tsx')

/** The small dialog. */
export const fetchDialog = () => import('#platform/browser/overlays/DialogPanel.tsx').then((it) => it.DialogPanel)
