import { useEffect, useEffectEvent, useState } from 'react'
import { m } from '#messages'
import { dismissEqualToasts, showOffer, showToast } from '../ui/toasts/toasts.browser.ts'

/**
 * Loads something when it is first wanted and keeps it; returns null until then. A failure is logged and calls `onFail`,
 * and the next time it is wanted it is loaded again. React's lazy() would instead make the whole screen fail.
 */
export function useOnDemand<Loaded>(
  load: () => Promise<Loaded>,
  isWanted: boolean,
  onFail?: () => void,
): Loaded | null {
  const [loaded, setLoaded] = useState<{ it: Loaded } | null>(null)
  const begin = useEffectEvent(load)
  const fail = useEffectEvent(() => onFail?.())
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

/** How many overlays in a row failed to load. */
let failures = 0

/**
 * Loads what is shown while something is open. A failure closes it again, and says that it could not be opened; from
 * the second one on with a button to reload, since many browsers never ask again for a module that has failed once.
 * Failures of other things count too, until something has loaded. With `onFail` it says nothing and calls that instead.
 */
export function useToOpen<Loaded>(
  load: () => Promise<Loaded>,
  isOpen: boolean,
  close: () => void,
  onFail?: () => void,
): Loaded | null {
  const begin = async () => {
    const loaded = await load()
    failures = 0
    return loaded
  }
  return useOnDemand(begin, isOpen, () => {
    close()
    failures += 1
    if (onFail) onFail()
    else if (failures > 1 && navigator.onLine) offerReload()
    else showToast(m.ui_failed_to_open())
  })
}

let withdrawOffer = () => false

function offerReload(): void {
  withdrawOffer()
  dismissEqualToasts(m.ui_failed_to_open())
  const reload = { label: m.app_reload(), run: () => location.reload(), stays: true }
  withdrawOffer = showOffer(m.ui_failed_to_open_reload(), reload)
}
