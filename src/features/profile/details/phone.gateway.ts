import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { phoneIn, type PhoneCodes } from './phone.rules.ts'

/** A typed number as it is kept, code and number without anything between them; null when it is none of these codes'. */
export function canonicalPhone(typed: string, codes: PhoneCodes): string | null {
  return phoneIn(parsePhoneNumberFromString(typed, { extract: false }), codes)
}
