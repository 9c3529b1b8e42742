/** From so many cases on, a share, a median or a percentile says something. */
export const CASES_MIN = 5

/** For how long numbers are given again before they are counted anew, milliseconds. */
export const KEPT_MS = 60_000

/** The share of a part, 0 to 1 with three decimals; null with too few cases. */
export function shareOf(part: number, cases: number): number | null {
  return cases < CASES_MIN ? null : Math.round((part / cases) * 1000) / 1000
}

/** A number of days with one decimal; null with too few cases. */
export function daysOf(days: number | null, cases: number): number | null {
  return days === null || cases < CASES_MIN ? null : Math.round(days * 10) / 10
}

/** Every month from the first to the last, `YYYY-MM`, also those in which nothing was reported. */
export function monthsBetween(first: string, last: string): string[] {
  const months: string[] = []
  let [year = 0, month = 1] = first.split('-').map(Number)
  for (let at = first; at <= last;) {
    months.push(at)
    month += 1
    if (month > 12) [year, month] = [year + 1, 1]
    at = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`
  }
  return months
}
