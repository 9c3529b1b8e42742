import { getLocale } from '#messages/runtime.js'
import { formatOf, numeral } from '#shared/language.ts'

/** A time as the reader's language writes it. */
export function dateText(at: string | number | Date, form: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(formatOf(getLocale()), form).format(new Date(at))
}

/** A number with the separators of the reader's language. */
export function numberText(value: number, digits = 0): string {
  return numeral(getLocale(), value, digits)
}
