import { z } from 'zod'

// Types of settings with their error messages.

/** A setting that can't be used; `message` is one plain sentence for the person who starts the program. */
export class BadSetting extends Error {
  override name = 'BadSetting'
}

export const onOff = z
  .enum(['on', 'off', 'true', 'false', '1', '0'], 'must be on or off')
  .transform((value) => ['on', 'true', '1'].includes(value))

/** An http(s) address; slashes at its end are removed. */
export const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
  .transform((url) => url.replace(/\/+$/, ''))

/** An address with a user's name and password. `begins` is for the error message. */
export function addressOfUser(protocol: RegExp, begins: string) {
  return z
    .url({
      protocol,
      abort: true, // later checks need a valid address
      error: ({ input }) =>
        protocol.test(String(input).split('://')[0] ?? '') ? UNREADABLE : `must begin with ${begins}`,
    })
    .refine(isPasswordWhole, UNREADABLE)
}

const UNREADABLE =
  "must be an address that can be read: in its user's name and password write # as %23, / as %2F, ? as %3F, @ as %40"

/** False if an unescaped #, / or ? in the password ended the host part early: the "@" is then in the part after it. */
function isPasswordWhole(address: string): boolean {
  const { username, pathname, search, hash } = new URL(address)
  // A named parameter, such as user=, may have an @.
  const unnamed = search.replace(/[?&]\w+=[^&]*/g, '')
  return username !== '' || !`${pathname}${unnamed}${hash}`.includes('@')
}

export function wholeNumber(least: number, most: number) {
  const error = `must be a whole number from ${least} to ${most}`
  return z.coerce.number(error).int(error).min(least, error).max(most, error)
}

/** Words in lower case, separated by commas, semicolons or spaces; none by default. */
export const words = z
  .string()
  .default('')
  .transform((list) =>
    list
      .toLowerCase()
      .split(/[\s,;]+/)
      .filter(Boolean),
  )
