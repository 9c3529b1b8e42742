import { numberFormat } from './formats.ts'

/** The cookie that keeps the language that was chosen on a device. */
export const LANGUAGE_COOKIE = 'language'

/** The query parameter that asks for a language, for this answer only. */
export const LANGUAGE_PARAMETER = 'lang'

/** A language that the site is in, and how it calls itself: "es", "Español". */
export interface NamedLanguage {
  code: string
  name: string
}

/**
 * The languages that an `Accept-Language` header asks for, the most wanted first: "es-MX" counts as "es" too. Source:
 * RFC 9110, §12.5.4.
 */
export function acceptedLanguages(header: string): string[] {
  const asked = header.split(',').map((part) => {
    const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    return { tag, weight: weight === undefined ? 1 : Number(weight.slice(2)) || 0 }
  })
  const wanted = asked.filter(({ tag, weight }) => tag !== '' && weight > 0)
  const tags = wanted.toSorted((one, other) => other.weight - one.weight).map(({ tag }) => tag)
  return [...new Set(tags.flatMap((tag) => [tag, tag.replace(/-.*$/, '')]))]
}

/** The locale by which a language's dates and numbers are written: that of Britain for English. */
export function formatOf(language: string): string {
  return language === 'en' ? 'en-GB' : language
}

/** A number with the language's separators: "1,234". */
export function numeral(language: string, value: number, digits = 0): string {
  const form = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  return numberFormat(formatOf(language), form).format(value)
}
