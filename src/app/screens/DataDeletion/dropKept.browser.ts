import { dropDraftPhotosOf } from '#features/reports/device/draftPhotos.browser.ts'
import { dropDraftsBy } from '#features/reports/device/drafts.browser.ts'
import { dropUnsentOf } from '#features/reports/device/outbox.browser.ts'
import type { Bounds } from '#features/territory/territory.rules.ts'

/** Deletes what this device keeps of somebody whose account is gone: unsent reports, drafts, and their photos. */
export async function dropKeptOf(owner: string, bounds: Bounds): Promise<void> {
  dropDraftsBy(owner, bounds)
  for (const done of await Promise.allSettled([dropUnsentOf(owner), dropDraftPhotosOf(owner)])) {
    if (done.status === 'rejected') console.warn(done.reason) // a browser that stores nothing has nothing to delete
  }
}
