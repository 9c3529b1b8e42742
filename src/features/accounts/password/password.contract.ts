import { m } from '#messages'
import { endpoint } from '#shared/endpoint.ts'
import { email, typedPassword } from '#shared/fields.ts'
import { z } from '#zod'
import { mailedCode } from '../accounts.contract.ts'

const DEAD_CODES = {
  'missing-code': [400, m.accounts_reset_link_failed],
  'invalid-code': [400, m.accounts_reset_invalid_code],
  'expired-code': [400, m.accounts_reset_expired_code],
} as const

/** Emails a link to set a new password; older links stop working. Source: spec §8 "Password reset request". */
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/accounts/forgot',
  summary: 'Email a link to set a new password',
  who: 'anyone',
  input: z.object({ email }),
  refusals: {
    'invalid-email': [400, m.accounts_forgot_invalid_email],
    'user-not-found': [404, m.accounts_signin_user_not_found],
    'too-many-requests': [429, m.ui_refusal_too_many_requests],
    'mail-failed': [502, m.accounts_forgot_failed],
  },
})

/** Checks the code of a reset link and returns whose it is, without using it up. Source: spec §8 "Reset link". */
export const checkReset = endpoint({
  method: 'POST',
  path: '/api/accounts/check-reset',
  summary: 'Check the code of an emailed reset link without using it up',
  who: 'anyone',
  input: z.object({ code: mailedCode }),
  reply: z.object({ email: z.string() }),
  refusals: DEAD_CODES,
})

/**
 * Sets a new password with the code of an emailed link, which works once. The address becomes verified, all sessions end
 * and all other emailed links stop working.
 */
export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/accounts/reset',
  summary: 'Set a new password with the code of an emailed reset link; every session ends',
  who: 'anyone',
  input: z.object({ code: mailedCode, password: typedPassword('missing-fields') }),
  refusals: {
    ...DEAD_CODES,
    'short-password': [400, m.accounts_reset_short_password],
    'long-password': [400, m.accounts_reset_long_password],
    'weak-password': [400, m.accounts_register_weak_password],
  },
})

/**
 * Changes the password. The user must give the current one and have signed in during the last 30 days. Their other
 * sessions end and their emailed links stop working. Source: spec §5, §8 "Password change"; readings 27.
 */
export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/profile/password',
  summary: 'Change your own password; other sessions end',
  who: 'member',
  input: z.object({ current: typedPassword('missing-passwords'), password: typedPassword('missing-passwords') }),
  refusals: {
    'missing-passwords': [400, m.accounts_passwords_missing],
    'short-password': [400, m.accounts_password_short],
    'long-password': [400, m.accounts_password_long],
    'weak-password': [400, m.accounts_register_weak_password],
    'same-password': [400, m.accounts_password_same],
    'wrong-password': [403, m.accounts_password_wrong],
    'old-sign-in': [403, m.accounts_password_old_sign_in],
    'too-many-requests': [429, m.ui_refusal_too_many_requests],
  },
})
