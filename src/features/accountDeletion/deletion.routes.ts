import { deleteAccount } from '#features/accountDeletion/deletion.actions.ts'
import { findPassword } from '#features/accounts/accounts.queries.ts'
import { readCode, spendCode } from '#features/accounts/mailed/codes.actions.ts'
import { mailLimits, mailLink } from '#features/accounts/mailed/requests.actions.ts'
import { giveBackIfBusy } from '#platform/server/limits/giveBackIfBusy.ts'
import { isPassword } from '#platform/server/passwordHash.ts'
import { type Caller, handle } from '#platform/server/route.ts'
import type { Services } from '#platform/server/services.ts'
import { MINUTE_SECONDS } from '#shared/clock.ts'
import { refuse } from '#shared/endpoint.ts'
import { checkDeletion, requestDeletion } from './deletion.contract.ts'
import { writeDeleted, writeDeletion } from './mails.actions.ts'

const LIMITS = mailLimits('deletion')

/** Passwords tried when deleting an account. Source: safety rules, limits. */
const PASSWORD_LIMIT = { name: 'deletion-password', points: 10, seconds: 10 * MINUTE_SECONDS }

export const accountDeletionRoutes = [
  handle(requestDeletion, {
    outside: true,
    async run({ services, caller, user, input, now, setCookies, setHeaders }) {
      const { code, password, email, keepReports: keepsReports = false } = input
      // A password without a session comes from somebody whose session has ended meanwhile.
      if (!user && password !== undefined && email === undefined && code === undefined)
        throw refuse(requestDeletion, 'signed-out')
      if (code === undefined && !user) return mailDeletion(services, caller, email, now)
      const provenHash = code === undefined && user ? await checkPassword(services, user.id, password) : undefined

      const userId = await services.database.transaction(async (sql) => {
        const spent = code === undefined ? null : await spendCode(sql, 'delete', code, now)
        if (typeof spent === 'string') throw refuse(requestDeletion, spent)
        const accountId = spent?.userId ?? user?.id ?? ''
        const deleted = await deleteAccount(sql, { userId: accountId, keepsReports, provenHash }, now)
        // Another request deleted the account first.
        if (deleted === 'no-account') throw refuse(requestDeletion, 'signed-out')
        if (deleted === 'wrong-password') throw refuse(requestDeletion, deleted, { field: 'password' })
        if (deleted === 'last-admin') throw refuse(requestDeletion, 'last-admin')
        const deletion = { ...deleted, keptReports: keepsReports }
        await writeDeleted(sql, services.config, deletion, now)
        return accountId
      })
      services.log.info('an account was deleted')
      if (user?.id === userId) {
        setCookies.push(services.accounts.cookies.endedLine())
        setHeaders['clear-site-data'] = '"cache"'
      }
    },
  }),

  handle(checkDeletion, async ({ sql, input, now }) => {
    const found = await readCode(sql, 'delete', input.code, now)
    if (typeof found === 'string') throw refuse(checkDeletion, found)
    return { email: found.email, accountId: found.userId }
  }),
]

/** Mails the link that deletes an account, so that only the reader of its mails can use it. */
async function mailDeletion(services: Services, caller: Caller, email: string | undefined, now: Date): Promise<void> {
  if (email === undefined) throw refuse(requestDeletion, 'invalid-email', { field: 'email' })
  await mailLink(services, caller, {
    email,
    limits: LIMITS,
    refusalFor: (account) => (account ? null : refuse(requestDeletion, 'user-not-found', { field: 'email' })),
    isFor: () => true,
    write: (sql, account) => writeDeletion(sql, services.config, account, now),
    failed: () => refuse(requestDeletion, 'mail-failed'),
  })
}

/**
 * Checks the password of the signed-in user, and returns its hash.
 * @throws Refusal when it is wrong or missing; TooMany
 */
async function checkPassword(services: Services, userId: string, password: string | undefined): Promise<string> {
  if (!password) throw refuse(requestDeletion, 'missing-password', { field: 'password' })
  await services.limits.spend(PASSWORD_LIMIT, userId)
  const hash = await findPassword(services.database.sql, userId)
  const giveBack = () => services.limits.giveBack(PASSWORD_LIMIT, userId)
  if (!(await giveBackIfBusy(giveBack, () => isPassword(hash, password, userId))) || hash === null)
    throw refuse(requestDeletion, 'wrong-password', { field: 'password' })
  return hash
}
