import { useState } from 'react'

/** Returns a function that tries again, and whether it is running, so that the old error can be hidden meanwhile. */
export function useRetry(again: () => Promise<unknown>): { isRetrying: boolean; retry: () => void } {
  const [isRetrying, setRetrying] = useState(false)
  const retry = async () => {
    setRetrying(true)
    await again().finally(() => setRetrying(false))
  }
  return { isRetrying, retry: () => void retry() }
}
