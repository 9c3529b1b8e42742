import { m } from '#messages'
import { endpoint } from '#shared/endpoint.ts'
import { text } from '#shared/fields.ts'
import { z } from '#zod'
import { canonicalEmail, isEmail, NAME_MAX, PASSWORD_MAX, passwordLength } from './accounts.rules.ts'

/** Maximum number of characters of a mailed code that we accept. */
const LONGEST_CODE = 200

/** A first or last name in its stored form. */
export const name = text({ max: NAME_MAX, missing: 'missing-fields', name: true })
const typedEmail = (missing: string) => z.pipe(z.string(missing), z.transform(canonicalEmail))
/** An email address in its stored form. Anything else is refused as `invalid-email`. */
export const email = z.pipe(typedEmail('invalid-email'), z.string().check(z.refine(isEmail, 'invalid-email')))
/** A password as typed. Refuses NUL, and lone surrogates, because they would all get the same hash. */
export const typedPassword = (missing: string) =>
  z.string(missing).check(z.refine((typed) => !/\0|\p{Cs}/u.test(typed), 'invalid'))
const password = typedPassword('missing-fields')
/** The code of a mailed link. */
export const code = z.string('invalid-code').check(z.maxLength(LONGEST_CODE, 'invalid-code'))

/** Step 1 of registration: makes the account and mails the verification link. Source: spec §4 "Registration". */
export const register = endpoint({
  method: 'POST',
  path: '/api/accounts/register',
  summary: 'Register; a verification link is mailed',
  who: 'anyone',
  input: z.object({ firstName: name, lastName: name, email: typedEmail('missing-fields'), password }),
  reply: z.object({ email: z.string() }),
  status: 201,
  refusals: {
    'missing-fields': [400, m.required_fields],
    'invalid-email': [400, m.signin_invalid_email],
    'passwords-differ': [400, m.register_passwords_differ],
    'short-password': [400, m.register_short_password],
    'long-password': [400, m.register_long_password],
    'weak-password': [400, m.register_weak_password],
    'email-in-use': [422, m.register_email_in_use],
    'too-many-requests': [429, m.refusal_too_many_requests],
    'register-failed': [503, m.register_failed],
  },
})

/** Mails a link to set a new password; older links stop working. Source: spec §8 "Password reset request". */
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/accounts/forgot',
  summary: 'Mail a link to set a new password',
  who: 'anyone',
  input: z.object({ email }),
  reply: z.void(),
  status: 204,
  refusals: {
    'invalid-email': [400, m.forgot_invalid_email],
    'user-not-found': [404, m.signin_user_not_found],
    'too-many-requests': [429, m.refusal_too_many_requests],
    'mail-failed': [502, m.forgot_failed],
  },
})

/** The code of a mailed link that somebody opened. A missing code and an invalid code get different refusals. */
export const mailedCode = z
  .string('missing-code')
  .check(z.minLength(1, 'missing-code'), z.maxLength(LONGEST_CODE, 'invalid-code'))

/** Checks the code of a reset link and returns whose it is, without using it up. Source: spec §8 "Reset link". */
export const checkReset = endpoint({
  method: 'POST',
  path: '/api/accounts/check-reset',
  summary: 'Check the code of a mailed reset link without using it up',
  who: 'anyone',
  input: z.object({ code: mailedCode }),
  reply: z.object({ email: z.string() }),
  refusals: {
    'missing-code': [400, m.reset_link_failed],
    'invalid-code': [400, m.reset_invalid_code],
    'expired-code': [400, m.reset_expired_code],
  },
})

/**
 * Sets a new password with the code of a mailed link, which works once. The address becomes verified, all sessions end
 * and all other mailed links stop working.
 */
export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/accounts/reset',
  summary: 'Set a new password with the code of a mailed reset link; every session ends',
  who: 'anyone',
  input: z.object({ code: mailedCode, password }),
  reply: z.void(),
  status: 204,
  refusals: {
    'missing-code': [400, m.reset_link_failed],
    'invalid-code': [400, m.reset_invalid_code],
    'expired-code': [400, m.reset_expired_code],
    'short-password': [400, m.reset_short_password],
    'long-password': [400, m.reset_long_password],
    'weak-password': [400, m.register_weak_password],
  },
})

/**
 * Changes the password. The user must give the current one and have signed in during the last 30 days. Their other
 * sessions end and their mailed links stop working. Source: spec §5, §8 "Password change"; readings 27.
 */
export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/profile/password',
  summary: 'Change the own password; other sessions end',
  who: 'member',
  input: z.object({ current: typedPassword('missing-passwords'), password: typedPassword('missing-passwords') }),
  reply: z.void(),
  status: 204,
  refusals: {
    'missing-passwords': [400, m.password_missing],
    'short-password': [400, m.password_short],
    'long-password': [400, m.password_long],
    'weak-password': [400, m.register_weak_password],
    'same-password': [400, m.password_same],
    'wrong-password': [403, m.password_wrong],
    'old-sign-in': [403, m.password_old_sign_in],
    'too-many-requests': [429, m.refusal_too_many_requests],
  },
})

/** Signs in: sets the session cookie and ends this browser's previous session. Source: spec §8 "Sign-in". */
export const signIn = endpoint({
  method: 'POST',
  path: '/api/accounts/sign-in',
  summary: 'Sign in with email and password',
  who: 'anyone',
  input: z.object({
    email,
    password: password.check(
      z.minLength(1, 'missing-fields'),
      z.refine((typed) => passwordLength(typed) <= PASSWORD_MAX, 'sign-in-failed'),
    ),
  }),
  reply: z.object({
    id: z.string(),
    email: z.string(),
    displayName: z.string(),
    emailVerified: z.boolean(),
    admin: z.boolean(),
    darkMode: z.boolean(),
  }),
  refusals: {
    'invalid-email': [400, m.signin_invalid_email],
    'missing-fields': [400, m.required_fields],
    'user-not-found': [401, m.signin_user_not_found],
    'wrong-password': [401, m.signin_wrong_password],
    'sign-in-failed': [401, m.signin_failed],
    'unverified-email': [403, m.refusal_unverified],
    'user-disabled': [403, m.signin_user_disabled],
    'too-many-requests': [429, m.signin_too_many_requests],
  },
})

/** Ends this browser's session. Does nothing when the browser is signed out already. */
export const signOut = endpoint({
  method: 'POST',
  path: '/api/accounts/sign-out',
  summary: 'Sign out',
  who: 'anyone',
  input: z.object({}),
  reply: z.void(),
  status: 204,
  refusals: {},
})
