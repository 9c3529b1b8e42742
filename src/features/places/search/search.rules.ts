import { distanceKm, isInside, type Bounds, type LatLng } from '#features/territory/territory.rules.ts'
import { truncate } from '#shared/text.ts'
import { partsOf } from '../places.rules.ts'
import { keyOf } from './names.rules.ts'

/** Source: spec §9 "Lists and polling": address search. */
export const SEARCH_ABOVE_CHARACTERS = 2
export const SEARCH_DEBOUNCE_MS = 750
export const MAX_FOUND = 5

/** Maximum length of a label, code points: the same as for a home location. */
const LABEL_MAX = 300

/** Two results that say the same are one place if they are closer to each other than this. */
const SAME_WITHIN_KM = 1

/** "12", "12A", "12-14", in the digits of any script. */
export const HOUSE_NUMBER = /^\p{Nd}+\s?\p{L}?(\s?[-–/]\s?\p{Nd}+\s?\p{L}?)?$/u
const HAS_DIGIT = /\p{Nd}/u

/** A street or place: its label and its position. */
export interface FoundPlace extends LatLng {
  label: string
}

/** The part of a geocoder's result that is read. Source: spec §7 "External". */
export interface GeocodedPlace extends LatLng {
  displayName: string
  road?: string | undefined
  /** The city, town or village. */
  town?: string | undefined
}

/**
 * The label of a result: its name up to the road, then its town, "12, Main Street, Gibraltar"; without either, the
 * whole name.
 */
export function labelOf({ displayName, road, town }: Pick<GeocodedPlace, 'displayName' | 'road' | 'town'>): string {
  if (!road && !town) return truncate(displayName, LABEL_MAX - 1)
  const parts = partsOf(displayName)
  const end = road && parts.includes(road) ? parts.indexOf(road) + 1 : 1
  const shown = new Set([...parts.slice(0, end), road, town].filter(Boolean))
  return truncate([...shown].join(', '), LABEL_MAX - 1)
}

/** The street or place of an address, as the index names it: without house number and postcode; null for none. */
export function placeOfAddress(address: string): { name: string; label: string } | null {
  const parts = partsOf(address)
  const start = parts.findIndex((part) => !HOUSE_NUMBER.test(part))
  const [name, ...area] = start < 0 ? [] : parts.slice(start)
  if (!name || keyOf(name) === '') return null
  const label = [name, ...area.filter((part) => !HAS_DIGIT.test(part))].join(', ')
  return { name, label: truncate(label, LABEL_MAX - 1) }
}

/**
 * The results that are shown: inside the bounds, at most five, each label once. Of two near each other, the later one
 * is left out if it says the same: "Main Street, Gibraltar" is "Main Street, Westside, Gibraltar".
 */
export function resultsInside(found: readonly FoundPlace[], bounds: Bounds): FoundPlace[] {
  const shown: Compared[] = []
  for (const { label, lat, lng } of found) {
    if (!isInside(bounds, { lat, lng })) continue
    const place = { label, lat, lng, parts: partsOf(label).map(keyOf) }
    if (!shown.some((other) => isSame(other, place))) shown.push(place)
    if (shown.length === MAX_FOUND) break
  }
  return shown.map(({ label, lat, lng }) => ({ label, lat, lng }))
}

interface Compared extends FoundPlace {
  /** The parts of the label, without accents and case. */
  parts: string[]
}

function isSame(one: Compared, other: Compared): boolean {
  if (one.parts.join() === other.parts.join()) return true
  return (includesAllOf(one, other) || includesAllOf(other, one)) && distanceKm(one, other) < SAME_WITHIN_KM
}

/** Whether both have the same name and the first label has every part of the second. */
function includesAllOf({ parts }: Compared, other: Compared): boolean {
  return other.parts[0] === parts[0] && other.parts.every((part) => parts.includes(part))
}
