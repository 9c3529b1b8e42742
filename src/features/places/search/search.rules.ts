import { distanceKm, isInside, type Bounds, type LatLng } from '#features/territory/territory.rules.ts'
import { truncate } from '#shared/text.ts'
import { keyOf } from './names.rules.ts'

/** Source: spec §9 "Lists and polling": address search. */
export const SEARCH_ABOVE_CHARACTERS = 2
export const SEARCH_DEBOUNCE_MS = 750
export const MAX_FOUND = 5

/** Characters of a label, code points: as many as a home location may have. */
const LABEL_MAX = 300

/** Two that say the same are one place when they are nearer to each other. */
const SAME_WITHIN_KM = 1

const HOUSE_NUMBER = /^\d+\s?\p{L}?(\s?[-–/]\s?\d+\s?\p{L}?)?$/u
const HAS_DIGIT = /\d/

/** A street or place: its words as they are shown, and where it is. */
export interface FoundPlace extends LatLng {
  label: string
}

/** What a geocoder answers to a search, as far as it is read. Source: spec §7 "External". */
export interface GeocodedPlace extends LatLng {
  displayName: string
  road?: string | undefined
  /** The city, town or village. */
  town?: string | undefined
}

/**
 * The words under which a result is shown: up to its road, then its town, "12, Main Street, Gibraltar"; without either
 * the whole name.
 */
export function labelOf({ displayName, road, town }: Pick<GeocodedPlace, 'displayName' | 'road' | 'town'>): string {
  if (!road && !town) return truncate(displayName, LABEL_MAX - 1)
  const parts = partsOf(displayName)
  const end = road && parts.includes(road) ? parts.indexOf(road) + 1 : 1
  const shown = new Set([...parts.slice(0, end), road, town].filter(Boolean))
  return truncate([...shown].join(', '), LABEL_MAX - 1)
}

/** The street or place that an address is in, as the index names it: without house number and postcode; null for none. */
export function placeOfAddress(address: string): { name: string; label: string } | null {
  const parts = partsOf(address)
  const start = parts.findIndex((part) => !HOUSE_NUMBER.test(part))
  const [name, ...area] = start < 0 ? [] : parts.slice(start)
  if (!name || keyOf(name) === '') return null
  const label = [name, ...area.filter((part) => !HAS_DIGIT.test(part))].join(', ')
  return { name, label: truncate(label, LABEL_MAX - 1) }
}

/**
 * What of the found is shown: inside the bounds, at most five, each label once, and of two near each other the later one
 * only when it says something else: "Main Street, Gibraltar" is "Main Street, Westside, Gibraltar".
 */
export function toShow(found: readonly FoundPlace[], bounds: Bounds): FoundPlace[] {
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
  /** Of the label, without accents and case. */
  parts: string[]
}

function isSame(one: Compared, other: Compared): boolean {
  if (one.parts.join() === other.parts.join()) return true
  return (saysAsMuch(one, other) || saysAsMuch(other, one)) && distanceKm(one, other) < SAME_WITHIN_KM
}

/** Whether one of the same name says all that the other does. */
function saysAsMuch({ parts }: Compared, other: Compared): boolean {
  return other.parts[0] === parts[0] && other.parts.every((part) => parts.includes(part))
}

function partsOf(address: string): string[] {
  return address
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}
