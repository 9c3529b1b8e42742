import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { watchEvents } from '../store.ts'

/**
 * Calls `end` after `ms`. The time stops while the element is pointed at or focused, the page is hidden, or `isPaused`.
 * Spread `holds` on the element.
 */
export function useTimeOut(ms: number, end: () => void, isPaused = false) {
  const [isPointedAt, setPointedAt] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const isSeen = useSyncExternalStore(
    watchVisibility,
    () => document.visibilityState === 'visible',
    () => false,
  )
  const isHeld = isPointedAt || isFocused || !isSeen || isPaused
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
      // Not onPointerEnter: the element may appear under a pointer that has just pressed and not moved since.
      onPointerMove: () => setPointedAt(true),
      onPointerLeave: () => setPointedAt(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  }
}

const watchVisibility = (watcher: () => void) => watchEvents(document, ['visibilitychange'], watcher)
