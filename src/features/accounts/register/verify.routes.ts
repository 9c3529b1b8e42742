import type { Sql } from '#platform/server/database/sql.ts'
import { handle } from '#platform/server/route.ts'
import { hashOf } from '#platform/server/sha256.ts'
import { refuse } from '#shared/endpoint.ts'
import { renameUser, setPassword, verifyUser } from '../accounts.actions.ts'
import { findRegistration, lockAccount, lockPassword } from '../accounts.queries.ts'
import { readCode, spendCode } from '../mailed/codes.actions.ts'
import { wasUsedByVerified } from '../mailed/codes.queries.ts'
import { writeVerification } from '../mailed/mails.actions.ts'
import { mailLimits, mailLink } from '../mailed/requests.actions.ts'
import { countPasswordMail, dropPasswordMail, writePasswordMail } from '../password/password.actions.ts'
import { proofOf } from './verify.actions.ts'
import { checkVerification, resendVerification, verifyEmail } from './verify.contract.ts'

const LIMITS = mailLimits('resend')

export const verifyRoutes = [
  handle(checkVerification, async ({ sql, services, caller, input: { code }, now }) => {
    const { id, ...registration } = await registrationOf(sql, code, now)
    return { ...registration, passwordNeeded: !services.accounts.cookies.isRegistering(caller.cookies, id) }
  }),

  handle(verifyEmail, {
    async prepare({ sql, services, caller, input, now }) {
      const account = await registrationOf(sql, input.code, now)
      const proof = await proofOf(services, caller, account, input)
      if (typeof proof === 'string') throw refuse(verifyEmail, proof, { field: fieldOf(input) })
      const { firstName = account.firstName, lastName = account.lastName } = input
      const isRenamed = firstName !== account.firstName || lastName !== account.lastName
      const mail = proof.by === 'new-password' ? await countPasswordMail(services, account.id) : null
      return { proof, name: isRenamed ? { firstName, lastName } : null, mail }
    },
    async run({ sql, services, caller, input, now, setCookies, prepared }) {
      const used = await spendCode(sql, 'verify', input.code, now)
      if (typeof used === 'string') throw await deadCodeRefusal(sql, input.code, used)
      const { proof, name, mail } = prepared
      // Somebody has replaced the password since it was checked.
      if (proof.by === 'password' && (await lockPassword(sql, used.userId)) !== proof.hash)
        throw refuse(verifyEmail, 'wrong-password', { field: 'password' })
      if (name) await renameUser(sql, used.userId, name, now)
      const adminEmails = services.config.ADMIN_EMAILS
      if (proof.by === 'new-password') await setPassword(sql, used.userId, proof.hash, { adminEmails, now })
      else await verifyUser(sql, used.userId, adminEmails, now)
      const account = await lockAccount(sql, used.userId)
      if (account) setCookies.push(services.accounts.cookies.knownLine(caller.cookies, account))
      // An account has no sessions before its address is verified.
      if (mail?.isAllowed) await writePasswordMail(sql, services, { userId: used.userId, signedOut: null }, now)
    },
    async undo({ services, prepared: { mail } }) {
      if (mail) await dropPasswordMail(services, mail)
    },
  }),

  handle(resendVerification, {
    outside: true,
    run: ({ services, caller, input: { email }, now }) =>
      mailLink(services, caller, {
        email,
        limits: LIMITS,
        refusalFor: (account) => {
          if (!account) return refuse(resendVerification, 'user-not-found')
          return account.emailVerified ? refuse(resendVerification, 'already-verified') : null
        },
        isFor: ({ emailVerified, disabledAt }) => !emailVerified && disabledAt === null,
        write: (sql, account) => writeVerification(sql, services.config, account, now),
        failed: () => refuse(resendVerification, 'mail-failed'),
      }),
  }),
]

/** The registration that a code belongs to. @throws Refusal when the code does not work */
async function registrationOf(sql: Sql, code: string, now: Date) {
  const found = await readCode(sql, 'verify', code, now)
  if (typeof found === 'string') throw await deadCodeRefusal(sql, code, found)
  const registration = await findRegistration(sql, found.userId)
  if (!registration) throw refuse(verifyEmail, 'invalid-code')
  return registration
}

async function deadCodeRefusal(sql: Sql, code: string, why: 'invalid-code' | 'expired-code') {
  return refuse(verifyEmail, (await wasUsedByVerified(sql, hashOf(code))) ? 'already-verified' : why)
}

const fieldOf = ({ newPassword }: { newPassword?: string | undefined }) =>
  newPassword === undefined ? 'password' : 'newPassword'
