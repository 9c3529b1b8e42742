import { m } from '#messages'
import { endpoint } from '#shared/endpoint.ts'
import { password, requiredEmail } from '#shared/fields.ts'
import { z } from '#zod'
import { longName, name } from '../accounts.contract.ts'

/** Step 1 of registration: makes the account and emails the verification link. Source: spec §4 "Registration". */
export const register = endpoint({
  method: 'POST',
  path: '/api/accounts/register',
  summary: 'Sign up; a verification link is emailed',
  who: 'anyone',
  input: z.object({
    firstName: name,
    lastName: name,
    // Before the address, because a missing field is named before a wrong one.
    password,
    email: requiredEmail('missing-fields'),
  }),
  reply: z.object({ email: z.string() }),
  status: 201,
  refusals: {
    'missing-fields': [400, m.ui_required_fields],
    ...longName,
    'invalid-email': [400, m.accounts_signin_invalid_email],
    'short-password': [400, m.accounts_register_short_password],
    'long-password': [400, m.accounts_register_long_password],
    'weak-password': [400, m.accounts_register_weak_password],
    'email-in-use': [422, m.accounts_register_email_in_use],
    'too-many-requests': [429, m.ui_refusal_too_many_requests],
    'register-failed': [503, m.accounts_register_failed],
  },
})
