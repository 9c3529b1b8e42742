import { type RefObject, useEffect, useRef } from 'react'

/**
 * A new object for each time a popup is open, null while it is closed or unmounted. Compare it before and after a
 * request to see whether the popup is still the same one.
 */
export function useOpening(isOpen = true): RefObject<object | null> {
  const opening = useRef<object | null>(null)
  useEffect(() => {
    if (!isOpen) return
    opening.current = {}
    return () => {
      opening.current = null
    }
  }, [isOpen])
  return opening
}
