import { type LoaderFunctionArgs, useOutletContext } from 'react-router'
import type { ShownNotifications } from '#features/notifications/notifications.browser.ts'
import { OWN_PAGE_LENGTH } from '#features/profile/own/ownPages.browser.ts'
import type { OwnRecord } from '#features/profile/profile.contract.ts'
import { type Api, apiContext } from '#platform/browser/api.ts'
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

/**
 * The loader of a tab with a list: its page, null if that failed, and when it was read. In the browser it loads nothing:
 * the tab fetches its data itself, so that navigation does not wait for it.
 */
export function ownPageLoader<Page>(read: (api: Api, range: { limit: number; cursor?: string }) => Promise<Page>) {
  return async ({ context, request }: LoaderFunctionArgs): Promise<{ page: Page | null; at: number } | null> => {
    if (!import.meta.env.SSR) return null
    const cursor = cursorIn(new URL(request.url).searchParams)
    const range = { limit: OWN_PAGE_LENGTH, ...(cursor !== null && { cursor }) }
    return { page: await read(context.get(apiContext), range).catch(() => null), at: Date.now() }
  }
}
