import { type Config, isPublic } from '#platform/server/config.ts'

/** The headers of every answer. Source: safety rules, headers. `nonce` is for pages with inline styles and scripts. */
export function securityHeaders(config: Config): (nonce?: string) => Record<string, string> {
  const tiles = config.TILE_URL ? ` ${new URL(config.TILE_URL.replace(/[{}]/g, '')).origin}` : ''
  const always: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'geolocation=(self), camera=(self), microphone=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
  }
  if (config.PUBLIC_URL.startsWith('https:') && isPublic(config)) {
    always['strict-transport-security'] = 'max-age=31536000; includeSubDomains'
  }
  const plain = { ...always, 'content-security-policy': policy(tiles) }
  return (nonce) => (nonce ? { ...always, 'content-security-policy': policy(tiles, nonce) } : plain)
}

function policy(tiles: string, nonce?: string): string {
  const own = nonce ? `'self' 'nonce-${nonce}'` : `'self'`
  return [
    `default-src 'none'`,
    `script-src ${own}`,
    `style-src ${own}`,
    `img-src 'self' data: blob:${tiles}`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `manifest-src 'self'`,
    `worker-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `object-src 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ')
}
