import { deleteUnsent } from '#features/mail/mail.queries.ts'
import { NEWS_KIND } from '#features/mail/mail.rules.ts'
import type { Limit } from '#platform/server/limits/limits.ts'
import { handle } from '#platform/server/route.ts'
import { refuse } from '#shared/endpoint.ts'
import { dropMessages } from '../announcing/pendingMessages.queries.ts'
import { channelsOf, setChannels } from './channels.actions.ts'
import { changeChannels, readChannels } from './channels.contract.ts'
import { endEmails, lockByCode } from './channels.queries.ts'
import { unsubscribe } from './unsubscribe.contract.ts'

const UNSUBSCRIBE: Limit = { name: 'unsubscribe', points: 300, seconds: 900 }

export const channelRoutes = [
  handle(readChannels, ({ sql, user }) => channelsOf(sql, user.id)),

  handle(changeChannels, ({ sql, services, user, input, now }) =>
    setChannels(sql, { userId: user.id, timeZone: services.territory.timeZone, now }, input),
  ),

  handle(unsubscribe, {
    prepare: ({ services, caller }) => services.limits.spend(UNSUBSCRIBE, caller.address),
    async run({ sql, input: { code } }) {
      const account = await lockByCode(sql, code)
      if (!account) throw refuse(unsubscribe, 'unknown-code')
      await endEmails(sql, account.id)
      await dropMessages(sql, account.id, 'email')
      await deleteUnsent(sql, [NEWS_KIND], account.email)
    },
  }),
]
