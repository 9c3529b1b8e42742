import type { Endpoint } from '#shared/endpoint.ts'
import { refuseCommonly } from './refusals.ts'
import type { Caller } from './route.ts'

export const KEY = /^[\w-]{8,128}$/

/** The idempotency key from the header, else from the field `key`; null without one. @throws Refusal invalid */
export function keyOf(endpoint: Endpoint, { idempotencyKey }: Caller, input: unknown): string | null {
  const { key: field } = input as { key?: string } // the schema of an idempotent endpoint may have it
  const key = idempotencyKey ?? (field || null)
  if (key !== null && !KEY.test(key)) throw refuseCommonly('invalid', endpoint, { field: 'key' })
  return key
}

/** Running requests of this process by name; each waits for the one before it. */
const underWay = new Map<string, Promise<void>>()

/** Waits until no other request of this name runs in this process. Returns a function to call at the request's end. */
export async function waitForSame(name: string): Promise<() => void> {
  const before = underWay.get(name)
  const { promise, resolve } = Promise.withResolvers<void>()
  const whole = before ? before.then(() => promise) : promise
  underWay.set(name, whole)
  await before
  return () => {
    resolve()
    if (underWay.get(name) === whole) underWay.delete(name)
  }
}
