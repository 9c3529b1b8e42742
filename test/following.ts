import { announceToFollowers } from '#features/following/announcing/announcing.actions.ts'
import { announceNow } from './announcements.ts'
import type { TestApp } from './app.ts'
import type { Browser, Reply } from './browser.ts'

/** Follows a report, or leaves it. */
export function follow(who: Browser, reportId: string, following: unknown = true): Promise<Reply> {
  return who.send('PUT', `/api/reports/${reportId}/follow`, { following })
}

/** Announces waiting changes of state, and tells everybody who follows. */
export async function announceToFollowersNow(app: TestApp): Promise<void> {
  await announceNow(app)
  await announceToFollowers(app.services)
}
