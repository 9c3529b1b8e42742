import { mailedCode } from '#features/accounts/accounts.contract.ts'
import { m } from '#messages'
import { endpoint } from '#shared/endpoint.ts'
import { email, typedPassword } from '#shared/fields.ts'
import { z } from '#zod'

const DEAD_CODES = {
  'missing-code': [400, m.accountDeletion_link_failed],
  'invalid-code': [400, m.accountDeletion_invalid_code],
  'expired-code': [400, m.accountDeletion_expired_code],
} as const

/**
 * Deletes an account, with the code of an emailed link or with the password of the signed-in user. With only an email
 * address, it emails that link. Source: spec §2, §5 "Admin and data deletion", §8 "Data deletion"; readings 26.
 */
export const requestDeletion = endpoint({
  method: 'POST',
  path: '/api/account-deletion',
  summary:
    'Delete your own account: with the password, with the code of an emailed link; with an email address, email that link',
  who: 'anyone',
  input: z.object({
    password: z.optional(typedPassword('missing-password')),
    code: z.optional(mailedCode),
    email: z.optional(email),
    /** Keeps the reports, anonymous and without photos; else they are deleted too. */
    keepReports: z.optional(z.boolean()),
  }),
  refusals: {
    'invalid-email': [400, m.accounts_signin_invalid_email],
    'missing-password': [400, m.accounts_password_missing],
    ...DEAD_CODES,
    'signed-out': [401, m.ui_refusal_signed_out],
    'wrong-password': [403, m.accounts_signin_wrong_password],
    'user-not-found': [404, m.accounts_signin_user_not_found],
    'last-admin': [409, m.accountDeletion_last_admin],
    'too-many-requests': [429, m.ui_refusal_too_many_requests],
    'mail-failed': [502, m.accountDeletion_failed],
  },
})

/** Returns the account of a deletion link's code, with its email address. Does not use the code up. */
export const checkDeletion = endpoint({
  method: 'POST',
  path: '/api/account-deletion/check',
  summary: 'Check the code of an emailed deletion link without using it up',
  who: 'anyone',
  input: z.object({ code: mailedCode }),
  reply: z.object({ email: z.string(), accountId: z.string() }),
  refusals: DEAD_CODES,
})
