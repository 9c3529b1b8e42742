import { type LoaderFunctionArgs, useOutletContext } from 'react-router'
import type { ShownNotifications } from '#features/notifications/notifications.browser.ts'
import { cursorIn, OWN_PAGE_LENGTH } from '#features/profile/own/ownPages.browser.ts'
import type { OwnRecord } from '#features/profile/profile.contract.ts'
import { type Api, apiContext } from '#platform/browser/api.ts'
import type { ScreenHandle } from '#platform/browser/head.ts'
import type { Rendered } from '#platform/browser/hooks/useRenderedQuery.ts'
import { reloadsRoot } from '#platform/browser/root.ts'

/** What Profile passes to its tabs. */
export interface ProfileTab {
  me: OwnRecord
  notifications: ShownNotifications
  now: number
}

export function useProfileTab(): ProfileTab {
  return useOutletContext<ProfileTab>()
}

/** The screen of a tab with this title, or of a page that a tab leads to. */
export function profileScreen<Parts extends object>(title: () => string, parts: Parts) {
  const handle: ScreenHandle = { head: () => ({ title: title(), isPrivate: true }) }
  return { ...parts, handle, shouldRevalidate: reloadsRoot }
}

/**
 * The loader of a tab's data. In the browser it loads nothing: the tab fetches its data itself, so that navigation does
 * not wait for it.
 */
export function renderedLoader<Value>(read: (api: Api) => Promise<Value>) {
  return async ({ context }: LoaderFunctionArgs): Promise<Rendered<Value> | null> => {
    if (!import.meta.env.SSR) return null
    return { value: await read(context.get(apiContext)).catch(() => null), at: Date.now() }
  }
}

/** The loader of a page with a list that is loaded as a whole; null when that failed. */
export function listLoader<Item>(read: (api: Api) => Promise<{ items: Item[] }>) {
  return async ({ context }: LoaderFunctionArgs): Promise<Item[] | null> => {
    const list = await read(context.get(apiContext)).catch(() => null)
    return list && list.items
  }
}

/** The loader of a tab with a list: its page, and where that begins. */
export function ownPageLoader<Page>(read: (api: Api, range: { limit: number; cursor?: string }) => Promise<Page>) {
  return async (args: LoaderFunctionArgs) => {
    const cursor = cursorIn(new URL(args.request.url).searchParams)
    const range = { limit: OWN_PAGE_LENGTH, ...(cursor !== null && { cursor }) }
    const rendered = await renderedLoader((api) => read(api, range))(args)
    return rendered && { ...rendered, cursor }
  }
}
