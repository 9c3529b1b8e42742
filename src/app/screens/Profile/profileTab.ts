import { useOutletContext } from 'react-router'
import type { ShownNotifications } from '#features/notifications/notifications.browser.ts'
import type { OwnRecord } from '#features/profile/profile.contract.ts'
import { readCursor } from '#shared/cursor.ts'

/** What Profile passes to its tabs. */
export interface ProfileTab {
  me: OwnRecord
  notifications: ShownNotifications
  /** The time now, milliseconds. */
  now: number
}

/** The data that Profile passes to its tabs. */
export function useProfileTab(): ProfileTab {
  return useOutletContext<ProfileTab>()
}

/** The cursor in an address, from which a list goes on; null when it is absent or invalid. */
export function cursorIn(search: URLSearchParams): string | null {
  const cursor = search.get('cursor')
  return cursor !== null && readCursor(cursor) ? cursor : null
}
