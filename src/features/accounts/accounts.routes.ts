import { handle } from '#platform/server/route.ts'
import { MINUTE_MS } from '#shared/clock.ts'
import { refuse } from '#shared/endpoint.ts'
import { themeOf } from '#shared/theme.ts'
import { register, signIn, signOut } from './accounts.contract.ts'
import {
  deleteHalfMade,
  findAccount,
  findPassword,
  insertAccount,
  lockAccount,
  lockPassword,
  saveUser,
} from './accounts.queries.ts'
import { displayNameOf, whyNotRegister } from './accounts.rules.ts'
import { REGISTER } from './limits.rules.ts'
import { countRequest, inSameTime } from './mailed/requests.actions.ts'
import { hashPassword, isCommonPassword, isPasswordOf } from './password/passwords.gateway.ts'
import { tellOwner, welcome } from './register/register.actions.ts'
import { beginSession, endSession } from './sessions/sessions.actions.ts'
import { countFailure } from './signIn/signIn.actions.ts'

export const accountRoutes = [
  handle(register, {
    outside: true,
    async run({ services, caller, input, sql, now, setCookies }) {
      const why = whyNotRegister(input)
      if (why) throw refuse(register, why)
      if (isCommonPassword(input.password)) throw refuse(register, 'weak-password', { field: 'password' })
      const { email } = input
      const { config, accounts } = services
      const countMail = await countRequest(services, caller, { email }, REGISTER)
      return inSameTime(services, async () => {
        await deleteHalfMade(sql, email, new Date(now.getTime() - MINUTE_MS))
        const known = config.REVEAL_ACCOUNTS ? await findAccount(sql, email) : undefined
        const passwordHash = known ? null : await hashPassword(input.password, caller.address)
        const names = { ...input, displayName: displayNameOf(input) }
        const id = passwordHash && (await insertAccount(sql, { ...names, passwordHash }, now))
        if (id === null) {
          const inUse = known ?? (await findAccount(sql, email))
          if (!inUse) throw refuse(register, 'register-failed', { retryAfterSeconds: 5 })
          await tellOwner(services, inUse, countMail, now)
          if (config.REVEAL_ACCOUNTS) throw refuse(register, 'email-in-use', { field: 'email' })
        } else {
          // Keep the light theme if the visitor has chosen it on this device.
          if (themeOf(null, caller.cookies) === 'light') await saveUser(sql, id, { darkMode: false }, now)
          await welcome(services, { id, email }, countMail, now)
        }
        setCookies.push(accounts.cookies.registeringLine(caller.cookies, id))
        return { email }
      })
    },
  }),

  handle(signIn, {
    outside: true,
    async run({ services, caller, input: { email, password }, sql, now, setCookies }) {
      const { config, accounts, database } = services
      const account = await findAccount(sql, email)
      const takeBack = await countFailure(services, caller, email, account)
      const hash = account ? await findPassword(sql, account.id) : null
      const wrong = () => {
        if (!config.REVEAL_ACCOUNTS) return refuse(signIn, 'sign-in-failed')
        return account
          ? refuse(signIn, 'wrong-password', { field: 'password' })
          : refuse(signIn, 'user-not-found', { field: 'email' })
      }
      if (!(await isPasswordOf(hash, password, caller.address)) || !account) throw wrong()
      await takeBack()
      if (account.disabledAt) throw refuse(signIn, 'user-disabled')
      if (!account.emailVerified) throw refuse(signIn, 'unverified-email')
      const token = await database.transaction(async (inside) => {
        // The password may have been replaced, or the account disabled or deleted, while we hashed.
        const current = await lockAccount(inside, account.id)
        if (!current || (await lockPassword(inside, account.id)) !== hash) throw wrong()
        if (current.disabledAt) throw refuse(signIn, 'user-disabled')
        const before = accounts.cookies.tokenOf(caller.cookies)
        if (before) await endSession(inside, before)
        return beginSession(inside, { userId: account.id, userAgent: caller.userAgent }, now)
      })
      setCookies.push(accounts.cookies.sessionLine(token), accounts.cookies.knownLine(caller.cookies, account))
      const { disabledAt: _disabled, passwordSince: _since, ...person } = account
      return person
    },
  }),

  handle(signOut, async ({ sql, services, caller, setCookies, setHeaders }) => {
    const { cookies } = services.accounts
    const token = cookies.tokenOf(caller.cookies)
    if (token) await endSession(sql, token)
    setCookies.push(cookies.endedLine())
    setHeaders['clear-site-data'] = '"cache"'
  }),
]
