/** Creates an idempotency key, which makes a repeated submission harmless: 128 random bits. */
export function newIdempotencyKey(): string {
  // Not crypto.randomUUID: browsers lack it on plain http, which a trial installation may use.
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
