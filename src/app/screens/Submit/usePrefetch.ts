import { useEffect } from 'react'
import { fetchShrinker } from '#features/media/shrink.browser.ts'
import { useIsIdle } from '#platform/browser/hooks/useIsIdle.ts'

/** Fetches the code of the next steps when the browser is idle, because it can't be fetched offline. */
export function usePrefetch(): void {
  const isIdle = useIsIdle()
  useEffect(() => {
    if (!isIdle) return
    fetchShrinker()
    // The same modules that the overlays import, so that these find them loaded.
    void Promise.allSettled([
      import('#platform/browser/overlays/OptionPanel.tsx'),
      fetchDialog(),
      import('./similar/SimilarDialog.tsx'),
      import('#features/map/MiniPanel.tsx'),
    ])
  }, [isIdle])
}

/** The code of the small dialog. */
export const fetchDialog = () => import('#platform/browser/overlays/DialogPanel.tsx').then((it) => it.DialogPanel)
