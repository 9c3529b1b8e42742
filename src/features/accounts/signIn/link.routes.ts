import { handle } from '#platform/server/route.ts'
import { MINUTE_SECONDS } from '#shared/clock.ts'
import { refuse } from '#shared/endpoint.ts'
import { lockAccount } from '../accounts.queries.ts'
import { readCode, spendCode } from '../mailed/codes.actions.ts'
import { writeLink, writeVerification } from '../mailed/mails.actions.ts'
import { mailLimits, mailLink } from '../mailed/requests.actions.ts'
import { checkLink, requestLink, signInByLink } from './link.contract.ts'
import { beginSession } from './signIn.actions.ts'

const LIMITS = mailLimits('link')

/** Attempts with mailed sign-in links. The limit is high, because their codes can't be guessed. */
const TRIES = { name: 'link-tries', points: 300, seconds: 15 * MINUTE_SECONDS }

export const linkRoutes = [
  handle(requestLink, {
    outside: true,
    run: ({ services, caller, input: { email }, now }) =>
      mailLink(services, caller, {
        email,
        limits: LIMITS,
        refusalFor: (account) => (account ? null : refuse(requestLink, 'user-not-found', { field: 'email' })),
        isFor: ({ disabledAt }) => disabledAt === null,
        // Somebody else may have registered the address with a password of theirs, so it has to be verified first.
        write: (sql, account) =>
          account.emailVerified
            ? writeLink(sql, services.config, account, now)
            : writeVerification(sql, services.config, account, now, 'sign-in-link'),
        failed: () => refuse(requestLink, 'mail-failed'),
      }),
  }),

  handle(checkLink, async ({ sql, input: { code }, now }) => {
    const found = await readCode(sql, 'link', code, now)
    if (typeof found === 'string') throw refuse(checkLink, found)
  }),

  handle(signInByLink, {
    async prepare({ services, caller }) {
      await services.limits.spend(TRIES, caller.address)
    },

    async run({ sql, services, caller, input: { email, code }, now, setCookies }) {
      const found = await readCode(sql, 'link', code, now)
      if (typeof found === 'string') throw refuse(signInByLink, found)
      const account = await lockAccount(sql, found.userId)
      if (!account) throw refuse(signInByLink, 'invalid-code')
      if (account.email !== email) throw refuse(signInByLink, 'wrong-email', { field: 'email' })
      const { disabledAt, passwordSince: _since, ...person } = account
      // Links are mailed to verified addresses only.
      if (!person.emailVerified) throw refuse(signInByLink, 'invalid-code')
      if (disabledAt) throw refuse(signInByLink, 'user-disabled')
      // Use up the code last, so that a refusal leaves the link usable. This refuses if another request used it
      // meanwhile.
      const used = await spendCode(sql, 'link', code, now)
      if (typeof used === 'string') throw refuse(signInByLink, used)
      setCookies.push(...(await beginSession(sql, services, caller, account, now)))
      return person
    },
  }),
]
