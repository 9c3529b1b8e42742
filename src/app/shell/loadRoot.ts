import { countUnread } from '#features/notifications/notifications.contract.ts'
import { readMe } from '#features/profile/profile.contract.ts'
import type { Api } from '#platform/browser/api.ts'
import type { RootData } from '#platform/browser/root.ts'

/** What every screen needs: the installation, who is signed in, and on the server how many notifications are unread. */
export async function loadRoot(api: Api): Promise<RootData> {
  const me = await api.call(readMe, {})
  if (!import.meta.env.SSR || !me) return { installation: api.installation, me, unread: null }
  const { unread } = await api.call(countUnread, {}).catch(() => ({ unread: null }))
  return { installation: api.installation, me, unread }
}
