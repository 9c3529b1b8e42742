import { type FocusEvent, useRef } from 'react'

/** For an element that disappears by itself or by its own buttons: returns the focus to where it was before. */
export function useFocusBack<E extends HTMLElement>() {
  const element = useRef<E>(null)
  const cameFrom = useRef<EventTarget>(null)
  return {
    element,
    onFocus({ currentTarget, relatedTarget }: FocusEvent): void {
      if (relatedTarget && !currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget
    },
    /** To be called before the element disappears. */
    giveBack(): void {
      if (element.current?.contains(document.activeElement) && cameFrom.current instanceof HTMLElement)
        cameFrom.current.focus({ preventScroll: true })
    },
  }
}
