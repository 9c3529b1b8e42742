import { baseMapOf } from '#features/map/tiles/tiles.actions.ts'
import { healthOf } from '#features/migrations/health/health.actions.ts'
import type { Services } from '#platform/server/services.ts'
import { VERSION } from '#platform/server/version.ts'
import { DAY_MS, dayBefore, dayIn } from '#shared/clock.ts'
import type { Overview } from './overview.contract.ts'
import {
  type CountedRow,
  countVisible,
  findCounts,
  findNumbers,
  measureNumbers,
  saveNumbers,
} from './overview.queries.ts'

const DAYS = 30
/** The median covers the resolutions of this many days. */
const MEDIAN_DAYS = 90
/** Up to this many reports are counted during the request; for more, the numbers stored by the job are used. */
const COUNTED_AT_ONCE = 20_000

/** Numbers of the reports, and the health of this installation. */
export async function overviewOf(services: Services): Promise<Overview> {
  const { database, territory } = services
  const { sql } = database
  const now = services.now()
  const days = lastDays(dayIn(territory.timeZone, now))
  // One day more, since the territory's days begin earlier or later than those of UTC.
  const since = new Date(now.getTime() - (DAYS + 1) * DAY_MS)
  const counted = countDays(await findCounts(sql, since, territory.timeZone), territory.timeZone, days)
  const isSmall = (await countVisible(sql)) <= COUNTED_AT_ONCE
  const numbers = (isSmall ? undefined : await findNumbers(sql)) ?? (await measureNumbers(sql, medianSince(now), now))
  const { mails, jobs, storage, flagsWaiting, concerns } = await healthOf(services)
  return {
    ...counted,
    ...numbers,
    measuredAt: numbers.measuredAt.toISOString(),
    flagsWaiting,
    storage: { isAnswering: storage.isAnswering, files: storage.files, bytes: storage.bytes },
    mails: { waiting: mails.waiting, failed: mails.failed, isFailing: mails.isFailing },
    jobs: jobs.map(({ name, isFailing, succeededAt }) => ({
      name,
      isFailing,
      succeededAt: succeededAt?.toISOString() ?? null,
    })),
    map: baseMapOf(services),
    concerns,
    version: VERSION,
  }
}

/** Job: measures what takes long with a million reports. */
export async function measureOverview({ database: { sql }, now }: Services): Promise<void> {
  await saveNumbers(sql, await measureNumbers(sql, medianSince(now()), now()))
}

const medianSince = (now: Date) => new Date(now.getTime() - MEDIAN_DAYS * DAY_MS)

function lastDays(today: string): string[] {
  const days = [today]
  while (days.length < DAYS) days.unshift(dayBefore(days[0] ?? today))
  return days
}

function countDays(rows: CountedRow[], timeZone: string, days: string[]): Pick<Overview, 'days' | 'categories'> {
  const byDay = new Map(days.map((day) => [day, 0]))
  const categories: Record<string, number> = {}
  for (const { at, category, count } of rows) {
    const day = dayIn(timeZone, at)
    const before = byDay.get(day)
    if (before === undefined) continue
    if (category === 'all') byDay.set(day, before + count)
    else categories[category] = (categories[category] ?? 0) + count
  }
  return { days: days.map((day) => ({ day, count: byDay.get(day) ?? 0 })), categories }
}
