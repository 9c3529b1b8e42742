import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { listenToTabs, notifyTabs } from './channel.ts'

/**
 * The BroadcastChannel on which the tabs of this browser announce who is signed in: an id, null for nobody, or undefined
 * if they should ask.
 */
export const CHANNEL = 'lamppost-session'

/**
 * Announces to the other tabs of this browser who is signed in here (null: nobody), when the page is shown and
 * whenever it changes. Asks the server again when another tab announces somebody else.
 * Source: readings 24.
 */
export function useOtherTabs(myId: string | null): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const follow = async () => {
      const { href } = location
      await revalidate()
      // A redirect, such as from the sign-in page, has dropped what was loaded for the page it left.
      if (location.href !== href) await revalidate()
    }
    const stop = listenToTabs(CHANNEL, (theirId) => {
      if (theirId !== myId) void follow()
    })
    notifyTabs(CHANNEL, myId)
    return stop
  }, [revalidate, myId])
}
