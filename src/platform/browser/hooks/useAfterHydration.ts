import { useEffect, useEffectEvent } from 'react'

/** Runs something once, after hydration: to take over what a person typed, chose or pressed before it. */
export function useAfterHydration(run: () => void): void {
  const once = useEffectEvent(run)
  useEffect(() => once(), [])
}
