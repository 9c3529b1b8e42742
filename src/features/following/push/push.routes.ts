import { lockAccount } from '#features/accounts/accounts.queries.ts'
import type { Limit } from '#platform/server/limits/limits.ts'
import { handle } from '#platform/server/route.ts'
import { HOUR_SECONDS } from '#shared/clock.ts'
import { refuse } from '#shared/endpoint.ts'
import { findIsPrivate, saveIsPrivate } from '../channels/channels.queries.ts'
import { addDevice, changePushPrivacy, readPushKey, readPushPrivacy, removeDevice } from './push.contract.ts'
import { deleteDevice, saveDevice } from './push.queries.ts'
import { MAX_DEVICES } from './push.rules.ts'

const DEVICE: Limit = { name: 'push-device', points: 60, seconds: HOUR_SECONDS }

export const pushRoutes = [
  handle(readPushKey, async ({ services }) => ({ key: services.push.publicKey })),

  handle(addDevice, {
    async prepare({ services, user, input: { endpoint } }) {
      if (!services.push.accepts(endpoint)) throw refuse(addDevice, 'unknown-service')
      await services.limits.spend(DEVICE, user.id)
    },
    async run({ sql, user, input: { endpoint, keys }, now }) {
      // Locked, so that devices which are added at once see each other.
      await lockAccount(sql, user.id)
      const owner = { userId: user.id, sessionId: user.session.id, most: MAX_DEVICES, now }
      await saveDevice(sql, owner, { endpoint, ...keys })
    },
  }),

  handle(removeDevice, async ({ sql, user, input: { endpoint } }) => {
    await deleteDevice(sql, user.id, endpoint)
  }),

  handle(readPushPrivacy, async ({ sql, user }) => ({ private: await findIsPrivate(sql, user.id) })),

  handle(changePushPrivacy, async ({ sql, user, input }) => {
    await saveIsPrivate(sql, user.id, input.private)
    return { private: input.private }
  }),
]
