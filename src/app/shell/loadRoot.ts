import { countUnread } from '#features/notifications/notifications.contract.ts'
import { readMeOrKeep } from '#features/profile/lastMe.browser.ts'
import { readMe } from '#features/profile/profile.contract.ts'
import type { Api } from '#platform/browser/api.ts'
import type { RootData } from '#platform/browser/root.ts'
import { isRefusal } from '#shared/endpoint.ts'
import { startsOffline } from './startsOffline.ts'

/** What every screen needs: the installation, who is signed in, and on the server how many notifications are unread. */
export async function loadRoot(api: Api, url: string): Promise<RootData> {
  const { installation } = api
  if (!import.meta.env.SSR) return { installation, me: await readMeOrKeep(api, url).catch(keptMe), unread: null }
  const me = await api.call(readMe, {})
  if (!me) return { installation, me, unread: null }
  const { unread } = await api.call(countUnread, {}).catch(() => ({ unread: null }))
  return { installation, me, unread }
}

/** In a page that was started without a network: the account that was last signed in on this device. */
async function keptMe(error: unknown): Promise<RootData['me']> {
  if (!isRefusal(error) || error.code !== 'network' || !startsOffline()) throw error
  const { findKeptAccount } = await import('#features/profile/keptAccount.browser.ts')
  return findKeptAccount()
}
