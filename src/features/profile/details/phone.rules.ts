/** The country codes of a territory, the default first. */
export type PhoneCodes = readonly { code: string; country: string }[]

/** What a phone-number library reads in a typed number. */
interface ReadNumber {
  countryCallingCode: string
  number: string
  ext?: string
  isValid(): boolean
}

/** The longest text that is read as a number, characters: the longest number has 15 digits. */
export const TYPED_PHONE_MAX = 40

/** The number in the form code and number; null when there is none, or its code is not one of these. Source: spec §5 "Profile edits". */
export function phoneIn(read: ReadNumber | undefined, codes: PhoneCodes): string | null {
  if (!read || read.ext !== undefined || !read.isValid()) return null
  return codes.some(({ code }) => code === `+${read.countryCallingCode}`) ? read.number : null
}

/** A kept number as the form shows it: its code, and the rest; the first code for no number. */
export function phoneParts(kept: string | null, codes: PhoneCodes): { code: string; number: string } {
  const found = kept === null ? undefined : codes.find(({ code }) => kept.startsWith(code))
  if (kept === null || !found) return { code: codes[0]?.code ?? '', number: kept ?? '' }
  return { code: found.code, number: kept.slice(found.code.length) }
}
