import { dayAfter, startOfDay } from '#shared/clock.ts'

/** Maximum number of reports in a period that are sorted by a count, because all of them have to be read. */
export const PERIOD_MOST = 20_000

/** A period with its start (inclusive) and end (exclusive); null: no bound on that side. */
export interface Period {
  since: Date | null
  before: Date | null
}

/** The period from the start of one day to the end of another, in a time zone. */
export function periodOf(
  { since, until }: { since?: string | undefined; until?: string | undefined },
  timeZone: string,
): Period {
  return {
    since: since === undefined ? null : startOfDay(timeZone, since),
    before: until === undefined ? null : startOfDay(timeZone, dayAfter(until)),
  }
}

export function isBounded({ since, before }: Period): boolean {
  return since !== null || before !== null
}
