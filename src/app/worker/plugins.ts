import type { WorkboxPlugin } from 'workbox-core/types.js'
import { ExpirationPlugin } from 'workbox-expiration/ExpirationPlugin.js'
import { isOfType, mayBeKept } from './ours.ts'

const MONTH_SECONDS = 30 * 24 * 3600

/**
 * Caches only successful answers of this `type`: the last used ones, up to `maxEntries`, each for a month. Refusals are
 * passed on and not cached. `makesRoom`: deletes all of them when the device has no room, whichever cache needs it.
 */
export function keepsAtMost(maxEntries: number, type: string, makesRoom: boolean): WorkboxPlugin[] {
  const expiring = new ExpirationPlugin({ maxEntries, maxAgeSeconds: MONTH_SECONDS, purgeOnQuotaError: makesRoom })
  // The class's own types differ from its interface's in what may be undefined.
  return [
    expiring as WorkboxPlugin,
    {
      async fetchDidSucceed({ response }) {
        if (response.ok && !isOfType(response, type)) throw new TypeError('The answer is not from this site')
        return response
      },
      cacheWillUpdate: async ({ response }) => (mayBeKept(response, type) ? response : null),
    },
  ]
}
