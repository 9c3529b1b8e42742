/** The standard that this interface follows. */
export const SPECIFICATION = 'http://wiki.open311.org/GeoReport_v2'

/** The start of its addresses. */
export const OPEN311_ROOT = '/open311'
export const VERSION_ROOT = `${OPEN311_ROOT}/v2`

/** When this interface last changed. */
export const CHANGED_AT = '2026-11-28T00:00:00Z'

export const FORMATS = ['xml', 'json'] as const
export type Format = (typeof FORMATS)[number]

/** Media types as the standard names them. */
export const MEDIA_TYPES: Record<Format, string> = { xml: 'text/xml', json: 'application/json' }

/** The standard's two states, and our state for each. Hidden reports are in no answer. */
export const STATES = { open: 'active', closed: 'resolved' } as const
export type State = keyof typeof STATES

/** How many days a list may span, and how many requests it holds at most. */
export const MAX_DAYS = 90
export const MAX_LISTED = 1000
/** How many requests can be asked for by their ids; more do not fit into an address. */
export const MAX_IDS = 200

/** How many requests a page may skip; limits how long reading a page takes. */
export const MAX_SKIPPED = 100_000

/** The format that the end of an address asks for; XML, the standard's own, if none. */
export function formatOf(path: string): Format {
  return FORMATS.find((format) => path.endsWith(`.${format}`)) ?? 'xml'
}
