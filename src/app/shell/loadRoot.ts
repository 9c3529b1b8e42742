import { countUnread } from '#features/notifications/notifications.contract.ts'
import { hasServerAnswered, isServerUnreachable, readMeOrLast } from '#features/profile/lastKnownAccount.browser.ts'
import { readMe } from '#features/profile/profile.contract.ts'
import type { Api } from '#platform/browser/api.ts'
import type { RootData } from '#platform/browser/root.ts'
import { sleep } from '#shared/clock.ts'
import { loadCode } from './screenCode.ts'
import { startsOffline } from './startsOffline.ts'

/** What every screen needs: the installation, who is signed in, and on the server how many notifications are unread. */
export async function loadRoot(api: Api, url: string): Promise<RootData> {
  const { installation } = api
  if (!import.meta.env.SSR) return { installation, me: await readMeHere(api, url), unread: null }
  const me = await api.call(readMe, {})
  if (!me) return { installation, me, unread: null }
  // If this fails, the page has no badge until the browser asks.
  const { unread } = await api.call(countUnread, {}).catch(() => ({ unread: null }))
  return { installation, me, unread }
}

/**
 * How long a page that was started without the server waits for its first answer, ms; `whenServerAnswers` asks again
 * later.
 */
const MAX_WAIT_MS = 3000

/** Who is signed in. On a page that was started without the server: until that answers, who was signed in last. */
async function readMeHere(api: Api, url: string): Promise<RootData['me']> {
  const asked = readMeOrLast(api, url)
  if (!startsOffline()) return asked
  const known = asked.catch(nobodyYet)
  const me = await (hasServerAnswered() ? known : Promise.race([known, sleep<undefined>(MAX_WAIT_MS)]))
  if (me !== undefined) return me
  const { findKeptAccount } = await loadCode(() => import('#features/profile/keptAccount.browser.ts'))
  return findKeptAccount()
}

function nobodyYet(error: unknown): undefined {
  if (!isServerUnreachable(error)) throw error
}
