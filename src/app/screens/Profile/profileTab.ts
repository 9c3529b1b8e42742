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
 * The loader of a tab: what it shows, and when that was read. In the browser it loads nothing: the tab fetches its data
 * itself, so that navigation does not wait for it.
 */
export function renderedLoader<Data>(read: (api: Api, url: URL) => Promise<Data>) {
  return async ({ context, request }: LoaderFunctionArgs): Promise<(Data & { at: number }) | null> => {
    if (!import.meta.env.SSR) return null
    return { ...(await read(context.get(apiContext), new URL(request.url))), at: Date.now() }
  }
}

/** The loader of a page with a list that is loaded as a whole; null when that failed. */
export function listLoader<Item>(read: (api: Api) => Promise<{ items: Item[] }>) {
  return async ({ context }: LoaderFunctionArgs): Promise<Item[] | null> => {
    const list = await read(context.get(apiContext)).catch(() => null)
    return list && list.items
  }
}

/** The loader of a tab with a list: its page, null if that failed, and where that begins. */
export function ownPageLoader<Page>(read: (api: Api, range: { limit: number; cursor?: string }) => Promise<Page>) {
  return renderedLoader(async (api, { searchParams }) => {
    const cursor = cursorIn(searchParams)
    const range = { limit: OWN_PAGE_LENGTH, ...(cursor !== null && { cursor }) }
    return { cursor, page: await read(api, range).catch(() => null) }
  })
}
