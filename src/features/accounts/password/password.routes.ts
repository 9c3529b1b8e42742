import { giveBackIfBusy } from '#platform/server/limits/giveBackIfBusy.ts'
import { hashPassword, isPassword } from '#platform/server/passwordHash.ts'
import { handle, limitNetworkOf } from '#platform/server/route.ts'
import { MINUTE_SECONDS } from '#shared/clock.ts'
import { refuse } from '#shared/endpoint.ts'
import { changeOwnPassword } from '../accounts.actions.ts'
import { findPassword } from '../accounts.queries.ts'
import { isCommonPassword } from './commonPasswords.gateway.ts'
import { countPasswordMail, dropPasswordMail, writePasswordMail } from './password.actions.ts'
import { changePassword } from './password.contract.ts'
import { RECENT_SIGN_IN_MS, whyNotChangePassword } from './password.rules.ts'

/** Password changes; refused ones count too. Source: safety rules, limits. */
const LIMIT = { name: 'password-change', points: 10, seconds: 10 * MINUTE_SECONDS }

export const passwordRoutes = [
  handle(changePassword, {
    async prepare({ services, caller, user, input, sql, now }) {
      const why = whyNotChangePassword(input)
      if (why === 'missing-passwords') throw refuse(changePassword, why)
      if (why) throw refuse(changePassword, why, { field: 'password' })
      if (isCommonPassword(input.password)) throw refuse(changePassword, 'weak-password', { field: 'password' })
      if (now.getTime() - user.session.createdAt.getTime() > RECENT_SIGN_IN_MS)
        throw refuse(changePassword, 'old-sign-in')
      await services.limits.spend(LIMIT, user.id)
      const giveBack = () => services.limits.giveBack(LIMIT, user.id)
      return giveBackIfBusy(giveBack, async () => {
        const before = await findPassword(sql, user.id)
        if (before === null || !(await isPassword(before, input.current, limitNetworkOf(caller)))) {
          throw refuse(changePassword, 'wrong-password', { field: 'current' })
        }
        const hash = await hashPassword(input.password, limitNetworkOf(caller))
        return { before, hash, mail: await countPasswordMail(services, user.id) }
      })
    },
    async run({ sql, services, caller, user, prepared, now, setCookies }) {
      // Another request changed the password meanwhile, so `current` is no longer right.
      if (!(await changeOwnPassword(sql, user, prepared, now))) {
        throw refuse(changePassword, 'wrong-password', { field: 'current' })
      }
      setCookies.push(services.accounts.cookies.knownLine(caller.cookies, { id: user.id, passwordSince: now }))
      if (prepared.mail.isAllowed) await writePasswordMail(sql, services, { userId: user.id, signedOut: 'others' }, now)
    },
    undo: ({ services, prepared: { mail } }) => dropPasswordMail(services, mail),
  }),
]
