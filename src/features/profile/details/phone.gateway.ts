import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { phoneIn, type PhoneCodes } from './phone.rules.ts'

/**
 * A typed number in its stored form, code and number without separators; null unless it is valid and has one of these
 * codes.
 */
export function canonicalPhone(typed: string, codes: PhoneCodes): string | null {
  return phoneIn(parsePhoneNumberFromString(typed, { extract: false }), codes)
}
