import { m } from '#messages'
import { getLocale, locales } from '#messages/runtime.js'

/** A placeholder for the name: no name contains a line break. */
const NAME = '\n'

/**
 * A kept address as the reader's language says it: "near Moorish Castle, Gibraltar" is "cerca de Moorish Castle, Gibraltar",
 * whichever language it was kept in. Names stay as they are. Only for the server, which knows all languages.
 */
export function addressSaid(address: string): string {
  const [first = '', ...rest] = address.split(',')
  for (const locale of locales) {
    const [before = '', after = ''] = m.address_near({ name: NAME }, { locale }).split(NAME)
    const isIn = locale === getLocale() || before + after === ''
    if (isIn || !first.startsWith(before) || !first.endsWith(after)) continue
    const name = first.slice(before.length, first.length - after.length)
    return [m.address_near({ name }), ...rest].join(',')
  }
  return address
}
