import { type MouseEvent, useEffect, useRef } from 'react'

interface Change {
  reason: string
  event: Event
}

/**
 * Closes a dialog when the dialog asks for it. The second click of a double click may land beside a dialog that the first
 * has opened; that click does not close it. With `stays`, no press outside and no drag down does.
 */
export function closingBy(onClose: () => void, stays = false): (isOpen: boolean, change: Change) => void {
  return (isOpen, { reason, event }) => {
    const isOutside = reason === 'outside-press'
    const isSecondClick = isOutside && event instanceof UIEvent && event.detail > 1
    const isRefused = stays && (isOutside || reason === 'swipe')
    if (!isOpen && !isSecondClick && !isRefused) onClose()
  }
}

/**
 * Ignores the second click of a double click whose first click has opened this dialog: it may land on a button that was
 * not there when the user aimed.
 */
export function useDoubleClickGuard(isOpen: boolean): (event: MouseEvent) => void {
  const hasBegun = useRef(false)
  useEffect(() => {
    hasBegun.current = false
  }, [isOpen])
  return (event) => {
    if (event.detail < 2) hasBegun.current = true
    if (hasBegun.current) return
    event.preventDefault()
    event.stopPropagation()
  }
}
