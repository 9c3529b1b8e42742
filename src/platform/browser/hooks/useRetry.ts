import { useState } from 'react'

/** The way to try again what failed, and whether that is under way: then the failure is no news any more. */
export function useRetry(again: () => Promise<unknown>): { isRetrying: boolean; retry: () => void } {
  const [isRetrying, setRetrying] = useState(false)
  const retry = async () => {
    setRetrying(true)
    await again().finally(() => setRetrying(false))
  }
  return { isRetrying, retry: () => void retry() }
}
