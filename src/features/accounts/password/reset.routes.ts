import { hashPassword } from '#platform/server/passwordHash.ts'
import { handle, limitNetworkOf } from '#platform/server/route.ts'
import { refuse } from '#shared/endpoint.ts'
import { setPassword } from '../accounts.actions.ts'
import { readCode, spendCode } from '../mailed/codes.actions.ts'
import { writeReset } from '../mailed/mails.actions.ts'
import { mailLimits, mailLink } from '../mailed/requests.actions.ts'
import { whyNotNewPassword } from './commonPasswords.gateway.ts'
import { countPasswordMail, dropPasswordMail, writePasswordMail } from './password.actions.ts'
import { checkReset, forgotPassword, resetPassword } from './password.contract.ts'

const LIMITS = mailLimits('forgot')

export const resetRoutes = [
  handle(forgotPassword, {
    outside: true,
    run: ({ services, caller, input: { email }, now }) =>
      mailLink(services, caller, {
        email,
        limits: LIMITS,
        refusalFor: (account) => (account ? null : refuse(forgotPassword, 'user-not-found', { field: 'email' })),
        isFor: ({ disabledAt }) => disabledAt === null,
        write: (sql, account) => writeReset(sql, services.config, account, now),
        failed: () => refuse(forgotPassword, 'mail-failed'),
      }),
  }),

  handle(checkReset, async ({ sql, input, now }) => {
    const found = await readCode(sql, 'reset', input.code, now)
    if (typeof found === 'string') throw refuse(checkReset, found)
    return { email: found.email }
  }),

  handle(resetPassword, {
    async prepare({ sql, services, caller, input: { code, password }, now }) {
      // Check the code first: a better password does not help if the link is dead, and then nothing needs to be hashed.
      const found = await readCode(sql, 'reset', code, now)
      if (typeof found === 'string') throw refuse(resetPassword, found)
      const why = whyNotNewPassword(password)
      if (why) throw refuse(resetPassword, why, { field: 'password' })
      const hash = await hashPassword(password, limitNetworkOf(caller))
      return { hash, mail: await countPasswordMail(services, found.userId) }
    },
    async run({ sql, services, caller, input, now, setCookies, prepared: { hash, mail } }) {
      const used = await spendCode(sql, 'reset', input.code, now)
      if (typeof used === 'string') throw refuse(resetPassword, used)
      await setPassword(sql, used.userId, hash, { adminEmails: services.config.ADMIN_EMAILS, now })
      setCookies.push(services.accounts.cookies.knownLine(caller.cookies, { id: used.userId, passwordSince: now }))
      if (mail.isAllowed) await writePasswordMail(sql, services, { userId: used.userId, signedOut: 'all' }, now)
    },
    undo: ({ services, prepared: { mail } }) => dropPasswordMail(services, mail),
  }),
]
