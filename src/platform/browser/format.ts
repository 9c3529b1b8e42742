import { getLocale, getTextDirection } from '#messages/runtime.js'
import { dateFormat, numberFormat } from '#shared/formats.ts'
import { formatOf, numeral } from '#shared/language.ts'

/** A time as the reader's language writes it; without a time zone in that of the device, which may change. */
export function dateText(at: string | number | Date, form: Intl.DateTimeFormatOptions): string {
  const locale = formatOf(getLocale())
  const format = form.timeZone ? dateFormat(locale, form) : new Intl.DateTimeFormat(locale, form)
  return format.format(new Date(at))
}

/** The day of a time in a time zone: "5 Jan 2026". */
export function dayText(at: string | Date, timeZone: string): string {
  return dateText(at, { day: 'numeric', month: 'short', year: 'numeric', timeZone })
}

/** A number with the separators of the reader's language. */
export function numberText(value: number, digits = 0): string {
  return numeral(getLocale(), value, digits)
}

/** A number that is added or taken away, with its sign: "+10", "−20". */
export function signedText(value: number): string {
  const format = numberFormat(formatOf(getLocale()), { signDisplay: 'always' })
  return format.format(value).replace('-', '−')
}

/** Keeps digits with Latin letters or signs, such as "1.2 MB", in order in a sentence written from the right. */
export function isolated(text: string): string {
  return getTextDirection() === 'rtl' ? `\u2068${text}\u2069` : text
}
