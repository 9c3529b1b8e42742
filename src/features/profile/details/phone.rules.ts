/** The country codes of a territory, the default first. */
export type PhoneCodes = readonly { code: string; country: string }[]

/** Maximum length of a typed number, characters; the longest number has 15 digits. */
export const TYPED_PHONE_MAX = 40

/** A stored number as the form shows it: its longest code, and the rest; the first code if there is no number. */
export function phoneParts(kept: string | null, codes: PhoneCodes): { code: string; number: string } {
  const longestFirst = codes.toSorted((one, other) => other.code.length - one.code.length)
  const found = longestFirst.find(({ code }) => kept?.startsWith(code))
  if (kept === null || !found) return { code: codes[0]?.code ?? '', number: kept ?? '' }
  return { code: found.code, number: kept.slice(found.code.length) }
}
