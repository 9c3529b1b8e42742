interface Change {
  reason: string
  event: Event
}

/**
 * What a dialog does when it is to open or to close. A double click on the button that opens it lands beside the dialog
 * the second time; that press does not close it.
 */
export function closingBy(onClose: () => void): (isOpen: boolean, change: Change) => void {
  return (isOpen, { reason, event }) => {
    const isSecondClick = reason === 'outside-press' && event instanceof UIEvent && event.detail > 1
    if (!isOpen && !isSecondClick) onClose()
  }
}
