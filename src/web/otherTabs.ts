import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const CHANNEL = 'lamppost-session'

/** Tells the other tabs of this browser that somebody signed in or out here. */
export function tellOtherTabs(): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage('changed')
  channel.close()
}

/** Follows sign-in and sign-out of other tabs. Source: readings 24. */
export function useOtherTabs(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (typeof BroadcastChannel === 'undefined') return
    const channel = new BroadcastChannel(CHANNEL)
    channel.addEventListener('message', () => void revalidate())
    return () => channel.close()
  }, [revalidate])
}
