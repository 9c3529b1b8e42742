interface Change {
  reason: string
  event: Event
}

/**
 * Closes a dialog when the dialog asks for it. The second click of a double click may land beside a dialog that the first
 * has opened; that click does not close it.
 */
export function closingBy(onClose: () => void): (isOpen: boolean, change: Change) => void {
  return (isOpen, { reason, event }) => {
    const isSecondClick = reason === 'outside-press' && event instanceof UIEvent && event.detail > 1
    if (!isOpen && !isSecondClick) onClose()
  }
}
