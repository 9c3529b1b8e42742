import type { WorkboxPlugin } from 'workbox-core/types.js'
import { ExpirationPlugin } from 'workbox-expiration/ExpirationPlugin.js'
import { isOfType, mayBeKept } from './ours.ts'

const MONTH_SECONDS = 30 * 24 * 3600

/** Gives and keeps only successful answers of this `type`, and passes on refusals: at most `maxEntries` in a cache, the last used ones, each for a month. */
export function keepsAtMost(maxEntries: number, type: string): WorkboxPlugin[] {
  const expiring = new ExpirationPlugin({ maxEntries, maxAgeSeconds: MONTH_SECONDS, purgeOnQuotaError: true })
  // The class's own types differ from its interface's in what may be undefined.
  return [
    expiring as WorkboxPlugin,
    {
      async fetchDidSucceed({ response }) {
        if (response.ok && !isOfType(response, type)) throw new TypeError('The answer is not from this site')
        return response
      },
      cacheWillUpdate: async ({ response }) => (mayBeKept(response, type) ? response : null),
      cachedResponseWillBeUsed: async ({ cachedResponse }) =>
        cachedResponse && mayBeKept(cachedResponse, type) ? cachedResponse : null,
    },
  ]
}
