import { giveBackIfBusy } from '#platform/server/limits/giveBackIfBusy.ts'
import { isPassword } from '#platform/server/passwordHash.ts'
import { handle, limitNetworkOf } from '#platform/server/route.ts'
import { refuse } from '#shared/endpoint.ts'
import { beginSession, countFailure, endSession } from './signIn.actions.ts'
import { signIn, signOut } from './signIn.contract.ts'
import { findSignIn, lockSignIn } from './signIn.queries.ts'

export const signInRoutes = [
  handle(signIn, {
    outside: true,
    async run({ services, caller, input: { email, password }, sql, now, setCookies }) {
      const { config, database } = services
      const account = await findSignIn(sql, email)
      const takeBack = await countFailure(services, caller, email, account)
      const wrong = () => {
        if (!config.REVEAL_ACCOUNTS) return refuse(signIn, 'sign-in-failed')
        return account
          ? refuse(signIn, 'wrong-password', { field: 'password' })
          : refuse(signIn, 'user-not-found', { field: 'email' })
      }
      const check = () => isPassword(account?.hash ?? null, password, limitNetworkOf(caller))
      if (!(await giveBackIfBusy(takeBack, check)) || !account) throw wrong()
      await takeBack()
      const { disabledAt, hash, passwordSince: _since, ...person } = account
      if (disabledAt) throw refuse(signIn, 'user-disabled')
      if (!person.emailVerified) throw refuse(signIn, 'unverified-email')
      const cookies = await database.transaction(async (inside) => {
        // The password may have been replaced, or the account disabled or deleted, while we hashed.
        const current = await lockSignIn(inside, account.id)
        if (current?.hash !== hash) throw wrong()
        if (current.disabledAt) throw refuse(signIn, 'user-disabled')
        return beginSession(inside, services, caller, account, now)
      })
      setCookies.push(...cookies)
      return person
    },
  }),

  handle(signOut, async ({ sql, services, caller, setCookies, setHeaders }) => {
    await endSession(sql, services, caller)
    setCookies.push(services.accounts.cookies.endedLine())
    setHeaders['clear-site-data'] = '"cache"'
  }),
]
