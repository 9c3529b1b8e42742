import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** On which the tabs of this browser say who is signed in. */
export const CHANNEL = 'lamppost-session'

/**
 * Tells the other tabs of this browser who is signed in here, null: nobody, when the page has come and whenever that
 * changes; asks anew who it is when another tab says something else. Source: readings 24.
 */
export function useOtherTabs(myId: string | null): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL)
    channel.addEventListener('message', ({ data }) => {
      if (data !== myId) void revalidate()
    })
    channel.postMessage(myId)
    return () => channel.close()
  }, [revalidate, myId])
}
