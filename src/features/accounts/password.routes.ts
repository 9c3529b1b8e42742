import { handle } from '#server/handle.ts'
import { refuse } from '#shared/endpoint.ts'
import { changeOwnPassword } from './accounts.actions.ts'
import { changePassword } from './accounts.contract.ts'
import { findPassword } from './accounts.queries.ts'
import { PASSWORD_CHANGE } from './limits.rules.ts'
import { RECENT_SIGN_IN_MS, whyNotChangePassword } from './password.rules.ts'
import { hashPassword, isCommonPassword, isPassword } from './passwords.gateway.ts'

export const passwordRoutes = [
  handle(changePassword, {
    async prepare({ services, user, input, sql, now }) {
      const why = whyNotChangePassword(input)
      if (why === 'missing-passwords') throw refuse(changePassword, why)
      if (why) throw refuse(changePassword, why, { field: 'password' })
      if (isCommonPassword(input.password)) throw refuse(changePassword, 'weak-password', { field: 'password' })
      if (now.getTime() - user.session.createdAt.getTime() > RECENT_SIGN_IN_MS)
        throw refuse(changePassword, 'old-sign-in')
      await services.limits.spend(PASSWORD_CHANGE, user.id)
      const before = await findPassword(sql, user.id)
      if (before === null || !(await isPassword({ hash: before, password: input.current }))) {
        throw refuse(changePassword, 'wrong-password', { field: 'current' })
      }
      return { before, hash: await hashPassword(input.password) }
    },
    async run({ sql, user, prepared, now }) {
      // Somebody was faster; what was the current one is so no more.
      if (!(await changeOwnPassword(sql, user, prepared, now))) {
        throw refuse(changePassword, 'wrong-password', { field: 'current' })
      }
    },
  }),
]
