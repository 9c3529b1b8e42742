import { m } from '#messages'
import { getLocale, locales } from '#messages/runtime.js'

/** A placeholder for the name: no name contains a line break. */
const NAME = '\n'

/**
 * Translates the word “near” in a stored address into the reader's language: "near Moorish Castle, Gibraltar" →
 * "cerca de Moorish Castle, Gibraltar". Names stay as they are. Server only.
 */
export function localizedAddress(address: string): string {
  const [first = '', ...rest] = address.split(',')
  for (const locale of locales) {
    const [before = '', after = ''] = m.places_near({ name: NAME }, { locale }).split(NAME)
    const isIn = locale === getLocale() || before + after === ''
    if (isIn || !first.startsWith(before) || !first.endsWith(after)) continue
    const name = first.slice(before.length, first.length - after.length)
    return [m.places_near({ name }), ...rest].join(',')
  }
  return address
}
