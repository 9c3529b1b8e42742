import { type RefObject, useEffect, useRef } from 'react'

/**
 * Another object each time a form or popup is opened, and null once it is closed or its component gone. What was begun
 * in one opening may end after it; then the result has to be shown elsewhere.
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
