import { m } from '#messages'
import { endpoint } from '#shared/endpoint.ts'
import { email, password } from '#shared/fields.ts'
import { z } from '#zod'
import { PASSWORD_MAX, passwordLength } from '../accounts.rules.ts'

/** Signs in: sets the session cookie and ends this browser's previous session. Source: spec §8 "Sign-in". */
export const signIn = endpoint({
  method: 'POST',
  path: '/api/accounts/sign-in',
  summary: 'Sign in with email and password',
  who: 'anyone',
  input: z.object({
    email,
    password: password.check(z.refine((typed) => passwordLength(typed) <= PASSWORD_MAX, 'sign-in-failed')),
  }),
  reply: z.object({
    id: z.string(),
    email: z.string(),
    displayName: z.string(),
    emailVerified: z.boolean(),
    admin: z.boolean(),
    darkMode: z.boolean(),
    /** The language that the account has chosen; null for none. */
    language: z.nullable(z.string()),
  }),
  refusals: {
    'invalid-email': [400, m.accounts_signin_invalid_email],
    'missing-fields': [400, m.ui_required_fields],
    'user-not-found': [401, m.accounts_signin_user_not_found],
    'wrong-password': [401, m.accounts_signin_wrong_password],
    'sign-in-failed': [401, m.accounts_signin_failed],
    'unverified-email': [403, m.ui_refusal_unverified],
    'user-disabled': [403, m.accounts_signin_user_disabled],
    'too-many-requests': [429, m.accounts_signin_too_many_requests],
  },
})

/** Ends this browser's session. Does nothing when the browser is signed out already. */
export const signOut = endpoint({
  method: 'POST',
  path: '/api/accounts/sign-out',
  summary: 'Sign out',
  who: 'anyone',
})
