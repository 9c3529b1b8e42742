import { m } from '#messages'
import { endpoint } from '#shared/endpoint.ts'
import { z } from '#zod'

/** The form of codes. It keeps out NUL, which PostgreSQL can't store in text. */
const CODE = /^[\w-]{1,100}$/

/** Ends all emails about what somebody follows, by the code in each of them. Repeating it changes nothing. */
export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/unsubscribe',
  summary: 'Stop the emails about what an account follows, by the code in such an email',
  who: 'anyone',
  input: z.object({ code: z.string('invalid').check(z.regex(CODE, 'unknown-code')) }),
  refusals: {
    invalid: [400, m.ui_refusal_invalid],
    'unknown-code': [404, m.following_unsubscribe_unknown],
  },
})
