import { m } from '#messages'
import { endpoint, isRefusal } from '#shared/endpoint.ts'
import { decimal, text } from '#shared/fields.ts'
import { z } from '#zod'
import { ADDRESS_MAX } from './places.rules.ts'

/**
 * A name that somebody has chosen for a point, and the words that found it. It is used only if a search for these words
 * finds it there.
 */
export const chosenName = {
  address: z.optional(text({ max: ADDRESS_MAX })),
  searched: z.optional(text({ max: ADDRESS_MAX })),
}

/**
 * The address of a report at this point, as the geocoder returns it or the territory's pack names it. Screens shorten
 * it with `shortAddress`.
 */
export const reverseGeocode = endpoint({
  method: 'GET',
  path: '/api/places/reverse',
  summary: 'The address of a point of the territory',
  who: 'anyone',
  input: z.object({ lat: decimal, lng: decimal, ...chosenName }),
  reply: z.object({ address: z.string() }),
  refusals: {
    invalid: [400, m.ui_refusal_invalid],
    'too-long': [400, m.ui_refusal_invalid],
    outside: [400, m.reports_submit_outside],
    'address-unknown': [404, m.places_unknown],
    'address-unavailable': [503, m.places_unavailable],
  },
})

const foundPlace = z.object({ label: z.string(), lat: z.number(), lng: z.number() })

/**
 * Up to five streets, places and houses of the territory, the best first. Typed coordinates give their own point only.
 * Two characters or fewer find nothing. `pressed: '1'`: the person pressed Search, so a geocoder is asked even if it
 * forbids requests while somebody types. The reply's `geocoder`: `answered`; `unavailable`: all items are from our own
 * index; `not-asked`: it forbids requests while somebody types, or the text is too short; `not-needed`: there is no
 * geocoder, or the text is coordinates. Source: spec §7 "External", §9 "Lists and polling".
 */
export const searchPlaces = endpoint({
  method: 'GET',
  path: '/api/places/search',
  summary: 'Up to five streets and places of the territory by the words of their names',
  who: 'anyone',
  input: z.object({
    q: text({ max: ADDRESS_MAX, missing: 'invalid' }),
    pressed: z.optional(z.literal('1', 'invalid')),
  }),
  reply: z.object({
    items: z.array(foundPlace).check(z.maxLength(5)),
    next: z.null(),
    geocoder: z.enum(['answered', 'unavailable', 'not-asked', 'not-needed']),
  }),
  refusals: {
    'too-long': [400, m.ui_refusal_invalid],
    invalid: [400, m.ui_refusal_invalid],
    outside: [400, m.reports_submit_outside],
  },
})

/** What a search has found, and whether the geocoder contributed. */
export type Findings = Omit<z.output<(typeof searchPlaces)['reply']>, 'next'>

/** The message when a search has failed: coordinates outside, too many searches, or any other reason. */
export function searchFailed(error: unknown): string {
  const isSaid = isRefusal(error) && (error.code === 'outside' || error.code === 'too-many-requests')
  return isSaid ? error.message : m.places_search_failed()
}

/** The message below the results of a search for this text. */
export function searchMessage(text: string, { items, geocoder }: Findings): string {
  const count = items.length
  if (geocoder === 'unavailable') {
    return count ? m.places_search_unavailable() : m.places_search_nothing_unavailable({ text })
  }
  if (geocoder === 'not-asked') return count ? m.places_search_press() : m.places_search_nothing_press({ text })
  return count ? m.places_search_found({ count }) : m.places_search_nothing({ text })
}
