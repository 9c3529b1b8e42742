import { useState } from 'react'

/** Calls `reset`, which sets state, while rendering a popup that opens. Until then it keeps what it had, to fade out with. */
export function useAtOpening(isOpen: boolean, reset: () => void): void {
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen === wasOpen) return
  setWasOpen(isOpen)
  if (isOpen) reset()
}
