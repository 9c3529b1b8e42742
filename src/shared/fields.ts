import { z } from '#zod'
import { MAX_PAGE_LENGTH, PAGE_LENGTH, readCursor } from './cursor.ts'
import { canonicalEmail, isEmail } from './email.ts'
import { ID_PATTERN } from './ids.ts'
import { cleanText, hasManyMarks, isBlank, isNameLike, lengthOf } from './text.ts'

/** Marks an input that can't be cleaned; no cleaned text contains NUL. */
const UNCLEAN = '\0'

interface TextLimits {
  max: number
  /** The refusal's code if nothing in the text is visible; without it an empty text is allowed. */
  missing?: string
  name?: boolean
}

/**
 * A text, cleaned by `cleanText`. `max` is in code points; a longer one is `too-long`, bad characters are `invalid`.
 */
export function text({ max, missing, name }: TextLimits) {
  const cleaned = z.pipe(
    z.string(missing ?? 'invalid'),
    z.transform((raw: string) => cleanText(raw) ?? UNCLEAN),
  )
  return z.pipe(
    cleaned,
    z.string().check(
      z.refine((value) => value !== UNCLEAN, { error: 'invalid', abort: true }),
      z.refine((value) => !missing || !isBlank(value), { error: missing ?? 'invalid', abort: true }),
      z.refine((value) => lengthOf(value) <= max, 'too-long'),
      z.refine((value) => !name || isNameLike(value), 'invalid'),
    ),
  )
}

/** An email address in its stored form. Anything else is refused as `invalid-email`. */
export const email = z.pipe(
  z.pipe(z.string('invalid-email'), z.transform(canonicalEmail)),
  z.string().check(z.refine(isEmail, 'invalid-email')),
)

/** The same, but if nothing is typed the refusal's code is `missing`. */
export const requiredEmail = (missing: string) =>
  z.pipe(z.string(missing).check(z.refine((typed) => !isBlank(typed), missing)), email)

/**
 * A password as typed. Refuses NUL, lone surrogates, because they would all get the same hash, and very many marks in a
 * row.
 */
export const typedPassword = (missing: string) =>
  z
    .string(missing)
    .check(z.refine((typed) => !/\0|\p{Cs}/u.test(typed) && !hasManyMarks(typed), { error: 'invalid', abort: true }))

/** A password that must not be empty. */
export const password = typedPassword('missing-fields').check(z.minLength(1, 'missing-fields'))

/** The longest text that is read as a number, in characters. */
const DECIMAL_MAX = 100

/** A number that arrives as JSON or as the text of a form or query; NaN and infinities are `invalid`. */
export const decimal = z.pipe(
  z.union(
    [
      z.number(),
      z
        .string()
        .check(
          z.maxLength(DECIMAL_MAX, 'invalid'),
          z.regex(/^\s*[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,2})?\s*$/i, 'invalid'),
        ),
    ],
    'invalid',
  ),
  z.transform((value, context) => {
    const number = Number(value)
    if (!Number.isFinite(number)) context.issues.push({ code: 'custom', message: 'invalid', input: value })
    return number
  }),
)

/** Degrees of latitude or longitude, at most this far from 0. */
export const degrees = (most: number) =>
  z.pipe(decimal, z.number().check(z.gte(-most, 'invalid'), z.lte(most, 'invalid')))

const UUID = new RegExp(`^${ID_PATTERN}$`, 'i')

/** One of our ids, in lower case. An id of another shape can't exist, so it is refused as `not-found`. */
export const id = z.string('not-found').check(z.regex(UUID, 'not-found'), z.toLowerCase())

/** Whether this text has the shape of our ids. */
export function isId(value: string): boolean {
  return UUID.test(value)
}

/** A time on the wire: ISO 8601, UTC. */
export const time = z.string()

/** The version that a change is based on: the time of the last change, as earlier replies gave it. */
export const version = z.string('invalid').check(z.refine((raw) => !Number.isNaN(Date.parse(raw)), 'invalid'))

/** A whole number that arrives as JSON or as the text of a query; anything else is `invalid`. */
export const wholeNumber = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^\d{1,9}$/, 'invalid'))], 'invalid'),
  z.transform(Number),
)

/** The cursor of a list's page, which its `readCursor` must understand. */
export const cursorField = (read: (text: string) => object | null) =>
  z.optional(z.string('invalid').check(z.refine((raw) => read(raw) !== null, 'invalid')))

/** The requested page of a list: how many entries, after which one. */
export const pageFields = {
  limit: z.pipe(
    z._default(wholeNumber, PAGE_LENGTH),
    z.number().check(z.gte(1, 'invalid'), z.lte(MAX_PAGE_LENGTH, 'invalid')),
  ),
  cursor: cursorField(readCursor),
}
