import { useEffect, useEffectEvent, useState } from 'react'

/**
 * What `load` gives, fetched when first wanted and kept from then on; null until then. A failure
 * is told, and the next wish tries again: unlike lazy(), which would take the screen down.
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
      () => !isGone && fail(),
    )
    return () => {
      isGone = true
    }
  }, [isMissing])
  return loaded && loaded.it
}
