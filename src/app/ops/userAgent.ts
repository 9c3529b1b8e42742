import type { Config } from '#platform/server/config.ts'

/** How this site names itself to the services that it asks. A header may hold no other letters than these. */
export function userAgentOf({ PRODUCT_NAME, PUBLIC_URL }: Pick<Config, 'PRODUCT_NAME' | 'PUBLIC_URL'>): string {
  const name = PRODUCT_NAME.replace(/[^\x20-\x7e]/g, '').trim() || 'Lamppost'
  return `${name} (${PUBLIC_URL})`
}
