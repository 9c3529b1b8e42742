import { type RefObject, useEffect, useRef } from 'react'

/**
 * Brings what is said into the part of its dialog or page that is seen, since a sentence that nobody sees has not been said: when
 * it appears, and at each new `occasion` that says the same again.
 */
export function useIntoView<Place extends HTMLElement>(
  where: 'anywhere' | 'in dialogs' | 'nowhere',
  occasion?: unknown,
): RefObject<Place | null> {
  const place = useRef<Place>(null)
  useEffect(() => {
    const isWanted = where === 'anywhere' || (where === 'in dialogs' && place.current?.closest('[role="dialog"]'))
    if (isWanted) place.current?.scrollIntoView({ block: 'nearest' })
  }, [where, occasion])
  return place
}
