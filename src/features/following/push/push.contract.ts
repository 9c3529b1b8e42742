import { m } from '#messages'
import { endpoint } from '#shared/endpoint.ts'
import { z } from '#zod'
import { ENDPOINT_MAX } from './push.rules.ts'

const base64Url = (characters: number) =>
  z.string('invalid').check(z.regex(new RegExp(`^[\\w-]{${characters}}=*$`), 'invalid'))
/** The characters of an encoded URL. */
const URL_LIKE = /^[!-~]*$/
const address = z
  .string('invalid')
  .check(z.maxLength(ENDPOINT_MAX, 'unknown-service'), z.regex(URL_LIKE, 'unknown-service'))

/** The public key with which a browser subscribes, base64url. */
export const readPushKey = endpoint({
  method: 'GET',
  path: '/api/push/key',
  summary: 'The public key for push subscriptions (VAPID)',
  who: 'anyone',
  reply: z.object({ key: z.string() }),
})

/** Adds this session's device, by the JSON of the browser's subscription. Drops the oldest of more than ten. */
export const addDevice = endpoint({
  method: 'POST',
  path: '/api/push/subscriptions',
  summary: "Show pushes on this device: the browser's push subscription as JSON",
  who: 'member',
  input: z.object({
    endpoint: address,
    expirationTime: z.optional(z.nullable(z.number('invalid'))),
    // An uncompressed point of the curve P-256, and 16 random bytes.
    keys: z.object({ p256dh: base64Url(87), auth: base64Url(22) }, 'invalid'),
  }),
  refusals: {
    invalid: [400, m.ui_refusal_invalid],
    'unknown-service': [400, m.following_push_unknown_service],
  },
})

/** Removes a device by its address; repeating it changes nothing. */
export const removeDevice = endpoint({
  method: 'DELETE',
  path: '/api/push/subscriptions',
  summary: 'Show no more pushes on a device',
  who: 'user',
  input: z.object({ endpoint: address }),
  refusals: { invalid: [400, m.ui_refusal_invalid], 'unknown-service': [400, m.following_push_unknown_service] },
})

const privacy = z.object({ private: z.boolean('invalid') })

/** Whether a push says no more than that there are updates, so that a lock screen shows nothing of a report. */
export const readPushPrivacy = endpoint({
  method: 'GET',
  path: '/api/profile/push',
  summary: 'Whether pushes say only that there are updates',
  who: 'user',
  reply: privacy,
})

export const changePushPrivacy = endpoint({
  method: 'PUT',
  path: '/api/profile/push',
  summary: 'Choose whether pushes say only that there are updates',
  who: 'member',
  input: privacy,
  reply: privacy,
  refusals: { invalid: [400, m.ui_refusal_invalid] },
})
