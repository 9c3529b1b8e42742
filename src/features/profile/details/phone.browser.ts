import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { phoneIn, type PhoneCodes } from './phone.rules.ts'

/** Whether the server would accept this as a phone number with one of these codes. */
export function isPhone(typed: string, codes: PhoneCodes): boolean {
  return phoneIn(parsePhoneNumberFromString(typed, { extract: false }), codes) !== null
}
