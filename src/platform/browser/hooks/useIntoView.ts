import { type RefObject, useEffect, useRef } from 'react'

/**
 * Scrolls a message into the visible part of its dialog or page when it appears.
 * Does so again whenever `occasion` changes.
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
