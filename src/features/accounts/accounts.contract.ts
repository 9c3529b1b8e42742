import { m } from '#messages'
import { text } from '#shared/fields.ts'
import { z } from '#zod'
import { NAME_MAX } from './accounts.rules.ts'

/** Maximum number of characters of a mailed code that we accept. */
const LONGEST_CODE = 200

/** A first or last name in its stored form. */
export const name = text({ max: NAME_MAX, missing: 'missing-fields', name: true })

export const longName = { 'too-long': [400, () => m.profile_too_long({ max: NAME_MAX })] } as const
/** The code of an emailed link. */
export const code = z.string('invalid-code').check(z.maxLength(LONGEST_CODE, 'invalid-code'))

/** The code of an emailed link that somebody opened. A missing code and an invalid code get different refusals. */
export const mailedCode = z
  .string('missing-code')
  .check(z.minLength(1, 'missing-code'), z.maxLength(LONGEST_CODE, 'invalid-code'))
