import { m } from '#messages'
import { endpoint } from '#shared/endpoint.ts'
import { email } from '#shared/fields.ts'
import { z } from '#zod'
import { mailedCode } from '../accounts.contract.ts'
import { signIn } from './signIn.contract.ts'

/** Emails a link that signs in without a password; older links stop working. Source: spec §7 "Authentication". */
export const requestLink = endpoint({
  method: 'POST',
  path: '/api/accounts/link',
  summary: 'Email a link that signs in without a password',
  who: 'anyone',
  input: z.object({ email }),
  refusals: {
    'invalid-email': [400, m.accounts_signin_invalid_email],
    'user-not-found': [404, m.accounts_signin_user_not_found],
    'too-many-requests': [429, m.ui_refusal_too_many_requests],
    'mail-failed': [502, m.accounts_link_failed],
  },
})

/** Checks the code of a sign-in link without using it up. The answer does not say whose it is. */
export const checkLink = endpoint({
  method: 'POST',
  path: '/api/accounts/check-link',
  summary: 'Check the code of an emailed sign-in link without using it up',
  who: 'anyone',
  input: z.object({ code: mailedCode }),
  refusals: {
    'missing-code': [400, m.accounts_link_invalid],
    'invalid-code': [400, m.accounts_link_invalid_code],
    'expired-code': [400, m.accounts_link_expired_code],
  },
})

/**
 * Signs in with the code of an emailed link, which works once: sets the session cookie and ends this browser's previous
 * session. It also takes the email address, so that the link alone signs nobody in.
 */
export const signInByLink = endpoint({
  method: 'POST',
  path: '/api/accounts/sign-in-link',
  summary: 'Sign in with the code of an emailed link and the address it was sent to',
  who: 'anyone',
  input: z.object({ email, code: mailedCode }),
  reply: signIn.reply,
  refusals: {
    'invalid-email': [400, m.accounts_signin_invalid_email],
    ...checkLink.refusals,
    'wrong-email': [403, m.accounts_link_wrong_email],
    'user-disabled': [403, m.accounts_signin_user_disabled],
    'too-many-requests': [429, m.accounts_signin_too_many_requests],
  },
})
