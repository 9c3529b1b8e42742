import { handle } from '#platform/server/route.ts'
import { MINUTE_MS } from '#shared/clock.ts'
import { refuse } from '#shared/endpoint.ts'
import { themeOf } from '#shared/theme.ts'
import { register, signIn, signOut } from './accounts.contract.ts'
import { deleteHalfMade, findAccount, findUnderWay, saveUser } from './accounts.queries.ts'
import { displayNameOf, whyNotRegister } from './accounts.rules.ts'
import { REGISTER } from './limits.rules.ts'
import { countRequest, inSameTime } from './mailed/requests.actions.ts'
import { isCommonPassword } from './password/passwords.gateway.ts'
import { tellOwner, welcome } from './register/register.actions.ts'
import { endOldestSessions, endSession } from './sessions/sessions.actions.ts'
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
        const id = known ? null : await accounts.signUp({ ...input, displayName: displayNameOf(input) }, caller.address)
        if (id === null) {
          const inUse = known ?? (await findAccount(sql, email))
          if (!inUse) throw refuse(register, 'register-failed', { retryAfterSeconds: 5 })
          await tellOwner(services, inUse, countMail, now)
          if (config.REVEAL_ACCOUNTS) throw refuse(register, 'email-in-use', { field: 'email' })
        } else {
          // What the device shows goes along to the account.
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
    async run({ services, caller, input: { email, password }, sql, setCookies }) {
      const { accounts, config } = services
      const account = await findAccount(sql, email)
      const takeBack = await countFailure(services, caller, email, account)
      let signedIn = await accounts.signIn({ email, password }, caller)
      let disabledAt = account?.disabledAt ?? null
      if (account && typeof signedIn === 'object') {
        // A new password, or disabling the account, ends all sessions. This one may have begun right after that.
        const now = await findUnderWay(sql, account)
        disabledAt = now?.disabledAt ?? null
        if (!now?.hasPassword || disabledAt) await endSession(sql, signedIn.token)
        if (!now?.hasPassword) signedIn = 'wrong'
      }
      if (!account || signedIn === 'wrong') {
        if (!config.REVEAL_ACCOUNTS) throw refuse(signIn, 'sign-in-failed')
        throw account
          ? refuse(signIn, 'wrong-password', { field: 'password' })
          : refuse(signIn, 'user-not-found', { field: 'email' })
      }
      await takeBack()
      const { disabledAt: _disabled, passwordSince: _since, ...person } = account
      if (disabledAt) throw refuse(signIn, 'user-disabled')
      if (signedIn === 'unverified') throw refuse(signIn, 'unverified-email')
      const before = accounts.cookies.tokenOf(caller.cookies)
      if (before) await endSession(sql, before)
      await endOldestSessions(sql, account.id)
      setCookies.push(accounts.cookies.sessionLine(signedIn.token), accounts.cookies.knownLine(caller.cookies, account))
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
