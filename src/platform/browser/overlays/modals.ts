import { useEffect } from 'react'
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

/** Whether a modal overlay is open. Other popups wait until it closes, so that only one is shown at a time. */
export function useHasModal(): boolean {
  return useStore(openCount) > 0
}
