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
  /** Known to the hour. */
  lastUsed: time,
  signedInAt: time,
  current: z.boolean(),
})

export type Device = z.output<typeof device>

/** The devices on which the user is signed in: this one first, then the most recently used. */
export const listDevices = endpoint({
  method: 'GET',
  path: '/api/profile/sessions',
  summary: 'The devices you are signed in on',
  who: 'user',
  reply: z.object({ items: z.array(device), next: z.null() }),
})

/** Signs out one of the user's own devices. */
export const signOutDevice = endpoint({
  method: 'DELETE',
  path: '/api/profile/sessions/:id',
  summary: 'Sign out on one device',
  who: 'user',
  input: z.object({ id }),
  refusals: {
    'not-found': [404, m.accounts_devices_gone],
  },
})

/** Signs out all of the user's other devices. */
export const signOutOthers = endpoint({
  method: 'DELETE',
  path: '/api/profile/sessions',
  summary: 'Sign out on all other devices',
  who: 'user',
})
