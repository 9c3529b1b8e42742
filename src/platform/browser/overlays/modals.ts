import { useEffect, useState } from 'react'
import { storeOf, useStore } from '../store.ts'

const openCount = storeOf(0)

/** Registers a modal overlay while it is open. */
export function useModal(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return
    openCount.set(openCount.get() + 1)
    return () => openCount.set(openCount.get() - 1)
  }, [isOpen])
}

/** Whether a modal overlay is open now. */
export function hasModal(): boolean {
  return openCount.get() > 0
}

/** Whether a modal overlay is open. Other popups wait until it closes, so that only one is shown at a time. */
export function useHasModal(): boolean {
  return useStore(openCount) > 0
}

/** Opens something as soon as no modal overlay is open, and keeps it open while it is wanted. Returns whether it is. */
export function useOpenWhenFree(isWanted: boolean): boolean {
  const hasModal = useHasModal()
  const [isOpen, setOpen] = useState(false)
  if (isOpen ? !isWanted : isWanted && !hasModal) setOpen(!isOpen)
  return isOpen && isWanted
}
