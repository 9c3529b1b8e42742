import { m } from '#messages'
import { endpoint } from '#shared/endpoint.ts'
import { id, time } from '#shared/fields.ts'
import { z } from '#zod'

const device = z.object({
  id: z.string(),
  /** "Firefox", "Chrome": null where the browser does not say. */
  browser: z.nullable(z.string()),
  /** "Android", "Windows": null where the browser does not say. */
  system: z.nullable(z.string()),
  /** To the hour. */
  lastUsed: time,
  signedInAt: time,
  /** Whether it is the one that asks. */
  current: z.boolean(),
})

export type Device = z.output<typeof device>

/** Where one is signed in: here first, then what was used last. */
export const listDevices = endpoint({
  method: 'GET',
  path: '/api/profile/sessions',
  summary: 'The devices on which one is signed in',
  who: 'user',
  input: z.object({}),
  reply: z.object({ items: z.array(device), next: z.null() }),
  refusals: {},
})

/** Signs one of one's own devices out. */
export const signOutDevice = endpoint({
  method: 'DELETE',
  path: '/api/profile/sessions/:id',
  summary: 'Sign out on one device',
  who: 'user',
  input: z.object({ id }),
  reply: z.void(),
  status: 204,
  refusals: {
    'not-found': [404, m.devices_gone],
  },
})

/** Signs out everywhere but here. */
export const signOutOthers = endpoint({
  method: 'DELETE',
  path: '/api/profile/sessions',
  summary: 'Sign out on all other devices',
  who: 'user',
  input: z.object({}),
  reply: z.void(),
  status: 204,
  refusals: {},
})
