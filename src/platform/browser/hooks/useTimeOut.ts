import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'

/**
 * Ends what goes by itself after so many ms, those not counted in which it is pointed at, focused or on a page that nobody
 * sees. `holds` belongs on its element.
 */
export function useTimeOut(ms: number, end: () => void) {
  const [isPointedAt, setPointedAt] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const isSeen = useSyncExternalStore(
    watchVisibility,
    () => document.visibilityState === 'visible',
    () => false,
  )
  const isHeld = isPointedAt || isFocused || !isSeen
  const leftMs = useRef(ms)
  const endByItself = useEffectEvent(end)
  useEffect(() => {
    if (isHeld) return
    const from = performance.now()
    const timer = setTimeout(() => endByItself(), leftMs.current)
    return () => {
      clearTimeout(timer)
      leftMs.current -= performance.now() - from
    }
  }, [isHeld])
  return {
    isHeld,
    holds: {
      // It opens where somebody has just pressed: a pointer that has not moved since does not point at it.
      onPointerMove: () => setPointedAt(true),
      onPointerLeave: () => setPointedAt(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  }
}

function watchVisibility(watcher: () => void): () => void {
  document.addEventListener('visibilitychange', watcher)
  return () => document.removeEventListener('visibilitychange', watcher)
}
