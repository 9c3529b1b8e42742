import { type FocusEvent, useEffect, useRef } from 'react'

/** Props of the frame around a list: it gets the focus when the element that had it disappears, for example with its row. */
export function useKeptFocus() {
  const ref = useRef<HTMLDivElement>(null)
  const last = useRef<Element>(null)
  useEffect(() => {
    if (last.current && !last.current.isConnected && document.activeElement === document.body)
      ref.current?.focus({ preventScroll: true })
  })
  return { ref, tabIndex: -1, onFocus: ({ target }: FocusEvent) => void (last.current = target) }
}
