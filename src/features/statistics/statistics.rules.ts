import { partsOf } from '#features/places/places.rules.ts'
import { shortAddress } from '#features/reports/reports.rules.ts'

/** The fewest cases for which a share, a median or a percentile is given. */
const CASES_MIN = 5

/** How long counted numbers are cached, milliseconds. */
export const KEPT_MS = 60_000

/** The share of a part, 0 to 1 with three decimals; null with too few cases. */
export function shareOf(part: number, cases: number): number | null {
  return cases < CASES_MIN ? null : Math.round((part / cases) * 1000) / 1000
}

/** A number of days with one decimal; null with too few cases. */
export function daysOf(days: number | null, cases: number): number | null {
  return days === null || cases < CASES_MIN ? null : Math.round(days * 10) / 10
}

/**
 * The part of the town that an address names: the last of at least two parts before the town's name, or before the
 * ending that all addresses have. null for none, or for a street. "12 Main Street, Westside, GX11 1AA, Gibraltar" is in
 * Westside.
 */
export function quarterOf(
  address: string,
  { name, addressEnding }: { name: string; addressEnding: string[] },
  streets: ReadonlySet<string>,
): string | null {
  const whole = partsOf(address)
  const [first] = addressEnding
  // In earlier releases an address ended with the first part alone if the territory's file named only one.
  const isOursOfOld = first !== addressEnding.at(-1) && whole.at(-1) === first
  const isOurs = isOursOfOld || addressEnding.every((part, at) => whole.at(at - addressEnding.length) === part)
  // Other geocoders end their addresses with two parts, such as a postcode and a country.
  const named = isOurs ? whole : partsOf(shortAddress(address))
  // After the town, geocoders name its county or state too. The first part may be a place with the town's name.
  const town = named.indexOf(name, 1)
  const parts = (town < 0 ? named : named.slice(0, town)).filter(
    (part) => part !== name && !addressEnding.includes(part),
  )
  const last = parts.length > 1 ? parts.at(-1) : undefined
  return last === undefined || /^\p{Nd}/u.test(last) || streets.has(last) ? null : last
}

/** The `count` months that end with `last`, `YYYY-MM`. */
export function monthsUpTo(last: string, count: number): string[] {
  const [year = 0, month = 1] = last.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - count, 1)).toISOString().slice(0, 7)
  return monthsBetween(first, last)
}

/** Every month from the first to the last, `YYYY-MM`, also those in which nothing was reported. */
export function monthsBetween(first: string, last: string): string[] {
  const months: string[] = []
  const next = new Date(`${first}-01T00:00:00Z`)
  for (let month = first; month <= last; month = next.toISOString().slice(0, 7)) {
    months.push(month)
    next.setUTCMonth(next.getUTCMonth() + 1)
  }
  return months
}
