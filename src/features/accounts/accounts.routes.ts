import { withdrawMail } from '#features/mail/mail.actions.ts'
import { handle } from '#server/handle.ts'
import { MINUTE_MS } from '#shared/clock.ts'
import { refuse } from '#shared/endpoint.ts'
import { verifyUser } from './accounts.actions.ts'
import { register, resendVerification, signIn, signOut, verifyEmail } from './accounts.contract.ts'
import { deleteHalfMade, findAccount, isPasswordOf } from './accounts.queries.ts'
import { displayNameOf, whyNotRegister } from './accounts.rules.ts'
import { spendCode } from './codes.actions.ts'
import { REGISTER, RESEND } from './limits.rules.ts'
import { writeAccountExists, writeVerification } from './mails.actions.ts'
import { countRequest, inSameTime, sendInTime } from './requests.actions.ts'
import { isCommonPassword } from './passwords.gateway.ts'
import { endOldestSessions, endSession } from './sessions.actions.ts'
import { countFailure } from './signIn.actions.ts'

export const accountRoutes = [
  handle(register, {
    outside: true,
    async run({ services, caller, input, sql, now }) {
      const why = whyNotRegister(input)
      if (why) throw refuse(register, why)
      if (isCommonPassword(input.password)) throw refuse(register, 'weak-password', { field: 'password' })
      const { email } = input
      await countRequest(services, caller, email, REGISTER)
      const { REVEAL_ACCOUNTS } = services.config
      return inSameTime(services, async () => {
        await deleteHalfMade(sql, email, new Date(now.getTime() - MINUTE_MS))
        if (REVEAL_ACCOUNTS && (await findAccount(sql, email)))
          throw refuse(register, 'email-in-use', { field: 'email' })
        const id = await services.accounts.signUp({ ...input, displayName: displayNameOf(input) })
        const isInUse = id === null && (await findAccount(sql, email)) !== undefined
        if (id === null && !isInUse) throw refuse(register, 'register-failed', { retryAfterSeconds: 5 })
        if (isInUse && REVEAL_ACCOUNTS) throw refuse(register, 'email-in-use', { field: 'email' })
        const mail = await services.database.transaction((inside) =>
          id === null
            ? writeAccountExists(inside, services.config, email, now)
            : writeVerification(inside, services.config, { id, email }, now),
        )
        await sendInTime(services, mail)
        return { email }
      })
    },
  }),

  handle(verifyEmail, async ({ sql, services, input, now }) => {
    const used = await spendCode(sql, 'verify', input.code, now)
    if (typeof used === 'string') throw refuse(verifyEmail, used)
    await verifyUser(sql, used.userId, services.config.ADMIN_EMAILS, now)
  }),

  handle(resendVerification, {
    outside: true,
    async run({ services, caller, input: { email }, sql, now }) {
      await countRequest(services, caller, email, RESEND)
      const { REVEAL_ACCOUNTS } = services.config
      await inSameTime(services, async () => {
        const account = await findAccount(sql, email)
        if (REVEAL_ACCOUNTS && !account) throw refuse(resendVerification, 'user-not-found')
        if (REVEAL_ACCOUNTS && account?.emailVerified) throw refuse(resendVerification, 'already-verified')
        if (!account || account.emailVerified) return
        const mail = await services.database.transaction((inside) =>
          writeVerification(inside, services.config, account, now),
        )
        if (await sendInTime(services, mail)) return
        await withdrawMail(sql, mail)
        throw refuse(resendVerification, 'mail-failed')
      })
    },
  }),

  handle(signIn, {
    outside: true,
    async run({ services, caller, input: { email, password }, sql, setCookies }) {
      const { accounts, config } = services
      const account = await findAccount(sql, email)
      const takeBack = await countFailure(services, caller, email, account?.id)
      let signedIn = await accounts.signIn(email, password, caller.userAgent)
      // A password that was set meanwhile has ended the sessions before this one began.
      if (account && typeof signedIn === 'object' && !(await isPasswordOf(sql, account.id, account.passwordSince))) {
        await endSession(sql, signedIn.token)
        signedIn = 'wrong'
      }
      if (!account || signedIn === 'wrong') {
        if (!config.REVEAL_ACCOUNTS) throw refuse(signIn, 'sign-in-failed')
        throw account
          ? refuse(signIn, 'wrong-password', { field: 'password' })
          : refuse(signIn, 'user-not-found', { field: 'email' })
      }
      await takeBack()
      if (signedIn === 'unverified') throw refuse(signIn, 'unverified-email')
      const { disabledAt, passwordSince: _, ...person } = account
      if (disabledAt) {
        await endSession(sql, signedIn.token)
        throw refuse(signIn, 'user-disabled')
      }
      const before = accounts.cookies.tokenOf(caller.cookies)
      if (before) await endSession(sql, before)
      await endOldestSessions(sql, account.id)
      setCookies.push(
        accounts.cookies.sessionLine(signedIn.token),
        accounts.cookies.knownLine(caller.cookies, account.id),
      )
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
