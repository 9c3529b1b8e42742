import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { PhoneCodes } from './phone.rules.ts'

/**
 * A typed number in its stored form, code and number without separators; null unless it begins with one of these codes
 * and is as long as that country's numbers. Whether the number is in use is not checked. Source: spec §5 "Profile edits".
 */
export function canonicalPhone(typed: string, codes: PhoneCodes): string | null {
  const read = parsePhoneNumberFromString(typed, { extract: false })
  if (!read || read.ext !== undefined || !read.isPossible()) return null
  return codes.some(({ code }) => read.number.startsWith(code)) ? read.number : null
}
