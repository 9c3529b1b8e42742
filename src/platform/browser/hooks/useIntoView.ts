import { type RefObject, useEffect, useRef } from 'react'

/**
 * Scrolls a message into the visible part of its dialog or page when it appears.
 * Does so again whenever `occasion` changes.
 */
export function useIntoView<Shown extends HTMLElement>(
  where: 'anywhere' | 'in dialogs' | 'nowhere',
  occasion?: unknown,
): RefObject<Shown | null> {
  const element = useRef<Shown>(null)
  useEffect(() => {
    const isWanted = where === 'anywhere' || (where === 'in dialogs' && element.current?.closest('[role="dialog"]'))
    if (isWanted) element.current?.scrollIntoView({ block: 'nearest' })
  }, [where, occasion])
  return element
}
