import { useEffect, useEffectEvent } from 'react'
import type { Place } from './place/usePlace.ts'

/** How long a pressed Submit waits for the pin's location, ms: the browser's question may stay unanswered. */
const TIMEOUT_MS = 12_000

/** While Submit waits for the pin's location: calls `onFound` once it is found or given up. */
export function useWaitForPin(isWaiting: boolean, place: Place, onFound: () => void): void {
  const isFound = isWaiting && !place.isFinding
  const goOn = useEffectEvent(onFound)
  const giveUp = useEffectEvent(() => place.giveUp())
  useEffect(() => {
    if (isFound) goOn()
  }, [isFound])
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => giveUp(), TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [isWaiting])
}
