import { z } from 'zod'

// Kinds of settings, each with the sentence that says what is wrong.

/** A setting that can't be used; `message` is one plain sentence for whoever starts the program. */
export class BadSetting extends Error {
  override name = 'BadSetting'
}

/** on or off. */
export const flag = z
  .enum(['on', 'off', 'true', 'false', '1', '0'], 'must be on or off')
  .transform((value) => ['on', 'true', '1'].includes(value))

/** An address without a slash at its end. */
export const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
  .transform((url) => url.replace(/\/+$/, ''))

export function wholeNumber(least: number, most: number) {
  const error = `must be a whole number from ${least} to ${most}`
  return z.coerce.number(error).int(error).min(least, error).max(most, error)
}
