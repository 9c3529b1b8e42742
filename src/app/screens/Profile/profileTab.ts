import { useOutletContext } from 'react-router'
import type { ShownNotifications } from '#features/notifications/notifications.browser.ts'
import type { OwnRecord } from '#features/profile/profile.contract.ts'
import { readCursor } from '#shared/cursor.ts'

/** What Profile hands to its tabs. */
export interface ProfileTab {
  me: OwnRecord
  notifications: ShownNotifications
  /** The time now, milliseconds. */
  now: number
}

/** What Profile knows, in one of its tabs. */
export function useProfileTab(): ProfileTab {
  return useOutletContext<ProfileTab>()
}

/** The place in an address from which a list goes on; null where there is none of ours. */
export function cursorIn(search: URLSearchParams): string | null {
  const cursor = search.get('cursor')
  return cursor !== null && readCursor(cursor) ? cursor : null
}
