import { m } from '#messages'
import { endpoint } from '#shared/endpoint.ts'
import { email, password } from '#shared/fields.ts'
import { z } from '#zod'
import { code, longName, name } from '../accounts.contract.ts'

const DEAD_CODES = {
  'invalid-code': [400, m.accounts_verify_failed],
  'expired-code': [400, m.accounts_verify_failed],
  'already-verified': [409, m.accounts_verify_already],
} as const

/** Returns the registration of an emailed code, and whether verifying it takes a password. The code is not used up. */
export const checkVerification = endpoint({
  method: 'POST',
  path: '/api/accounts/check-verify',
  summary: 'Check the code of an emailed verification link without using it up',
  who: 'anyone',
  input: z.object({ code }),
  reply: z.object({
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    /** False in the browser that registered the address. */
    passwordNeeded: z.boolean(),
  }),
  refusals: DEAD_CODES,
})

/**
 * Verifies an address with the code of an emailed link, which works once; opening the link changes nothing. Any browser
 * but the registering one must send the password of the registration, or a new one, which voids older passwords,
 * sessions and codes.
 */
export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/accounts/verify',
  summary: 'Verify an email address with the code of the emailed link',
  who: 'anyone',
  input: z.object({
    code,
    password: z.optional(password),
    newPassword: z.optional(password),
    firstName: z.optional(name),
    lastName: z.optional(name),
  }),
  refusals: {
    'missing-fields': [400, m.ui_required_fields],
    ...longName,
    ...DEAD_CODES,
    'short-password': [400, m.accounts_reset_short_password],
    'long-password': [400, m.accounts_reset_long_password],
    'weak-password': [400, m.accounts_register_weak_password],
    'password-needed': [403, m.accounts_verify_password_needed],
    'wrong-password': [403, m.accounts_signin_wrong_password],
    'too-many-requests': [429, m.accounts_signin_too_many_requests],
  },
})

/** Emails a new verification link; the old one stops working. */
export const resendVerification = endpoint({
  method: 'POST',
  path: '/api/accounts/resend',
  summary: 'Email a new verification link',
  who: 'anyone',
  input: z.object({ email }),
  refusals: {
    'invalid-email': [400, m.accounts_signin_invalid_email],
    'user-not-found': [404, m.accounts_signin_user_not_found],
    'already-verified': [409, m.accounts_verify_already],
    'too-many-requests': [429, m.ui_refusal_too_many_requests],
    'mail-failed': [502, m.accounts_verify_resend_failed],
  },
})
