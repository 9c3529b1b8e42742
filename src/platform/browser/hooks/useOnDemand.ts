import { useEffect, useEffectEvent, useState } from 'react'
import { m } from '#messages'
import { showToast } from '../ui/toasts/toasts.browser.ts'

/**
 * Loads something when it is first wanted and keeps it; returns null until then. A failure is logged and calls `onFail`,
 * and the next time it is wanted it is loaded again. React's lazy() would instead make the whole screen fail.
 */
export function useOnDemand<Loaded>(load: () => Promise<Loaded>, isWanted: boolean, onFail: () => void): Loaded | null {
  const [loaded, setLoaded] = useState<{ it: Loaded } | null>(null)
  const begin = useEffectEvent(load)
  const fail = useEffectEvent(onFail)
  const isMissing = isWanted && !loaded

  useEffect(() => {
    if (!isMissing) return
    let isGone = false
    begin().then(
      (it) => !isGone && setLoaded({ it }),
      (error: unknown) => {
        console.warn(error) // only a warning: without a network it is normal
        if (!isGone) fail()
      },
    )
    return () => {
      isGone = true
    }
  }, [isMissing])
  return loaded && loaded.it
}

/** Loads what is shown while something is open. A failure closes it again, and says that it could not be opened. */
export function useToOpen<Loaded>(load: () => Promise<Loaded>, isOpen: boolean, close: () => void): Loaded | null {
  return useOnDemand(load, isOpen, () => {
    close()
    showToast(m.ui_failed_to_open())
  })
}
