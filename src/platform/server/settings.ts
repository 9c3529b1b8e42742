import { z } from 'zod'

// Types of settings with their error messages.

/** A setting that can't be used; `message` is one plain sentence for the person who starts the program. */
export class BadSetting extends Error {
  override name = 'BadSetting'
}

/** on or off. */
export const onOff = z
  .enum(['on', 'off', 'true', 'false', '1', '0'], 'must be on or off')
  .transform((value) => ['on', 'true', '1'].includes(value))

/** An http(s) address; slashes at its end are removed. */
export const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
  .transform((url) => url.replace(/\/+$/, ''))

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
