import { type ShouldRevalidateFunctionArgs, useRouteLoaderData } from 'react-router'
import { countUnread } from '#features/notifications/notifications.contract.ts'
import { type OwnRecord, readMe } from '#features/profile/profile.contract.ts'
import type { Api, Installation } from './api.ts'

export interface RootData {
  installation: Installation
  me: OwnRecord | null
  /** Notifications that were unread when the server rendered; null in the browser, which is told. */
  unread: number | null
}

/** What every screen knows: the installation and who is signed in. */
export async function loadRoot(api: Api): Promise<RootData> {
  const me = await api.call(readMe, {})
  if (!import.meta.env.SSR || !me) return { installation: api.installation, me, unread: null }
  const { unread } = await api.call(countUnread, {}).catch(() => ({ unread: null }))
  return { installation: api.installation, me, unread }
}

/** Who is signed in is asked again after a form, and when told; not because a filter in the address changed. */
export function reloadsRoot(args: ShouldRevalidateFunctionArgs): boolean {
  const { formMethod, currentUrl, nextUrl, defaultShouldRevalidate } = args
  return defaultShouldRevalidate && (formMethod !== undefined || currentUrl.href === nextUrl.href)
}

/** The root's data, on any screen. */
export function useRoot(): RootData {
  const data = useRouteLoaderData<RootData>('root')
  if (!data) throw new Error('The root has no data: its loader failed, so no screen should be shown.')
  return data
}

/** Whoever is signed in, or null. */
export function useMe(): OwnRecord | null {
  return useRoot().me
}
