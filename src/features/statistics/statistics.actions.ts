import { CATEGORIES } from '#features/categories/categories.rules.ts'
import { inLanguage } from '#platform/server/language.ts'
import type { Services } from '#platform/server/services.ts'
import { dayIn } from '#shared/clock.ts'
import type { Group, Statistics } from './statistics.contract.ts'
import { countAddresses, countMonths, countStates, measureDays } from './statistics.queries.ts'
import { daysOf, KEPT_MS, monthsBetween, quarterOf, shareOf } from './statistics.rules.ts'

/** The numbers as they were last counted; everybody who asks meanwhile waits for the same count. */
const kept = new WeakMap<Services, { atMs: number; counted: Promise<Statistics> }>()

/** Numbers of all visible reports, at most a minute old: counting a million takes seconds. */
export function statisticsOf(services: Services): Promise<Statistics> {
  const atMs = services.now().getTime()
  const found = kept.get(services)
  if (found && Math.abs(atMs - found.atMs) < KEPT_MS) return found.counted
  // Everybody gets the same numbers, so the reader's language must not decide which name the territory has.
  const counted = inLanguage(services.config.DEFAULT_LANGUAGE, () => count(services))
  kept.set(services, { atMs, counted })
  counted.catch(() => kept.delete(services))
  return counted
}

async function count(services: Services): Promise<Statistics> {
  const { database, territory } = services
  const sql = database.read
  const now = services.now()
  const states = await countStates(sql)
  const days = await measureDays(sql)
  const months = await countMonths(sql, territory.timeZone)
  const groupOf = (category: string | null): Group => {
    const { reports, open, resolved, validated } = states.find((row) => row.category === category) ?? NOTHING
    const { cases, median, p90 } = days.find((row) => row.category === category) ?? NOTHING
    return {
      reports,
      open,
      resolved,
      validated,
      validatedShare: shareOf(validated, reports),
      medianDays: daysOf(median, cases),
      p90Days: daysOf(p90, cases),
    }
  }
  const reportsOf = new Map(months.map(({ month, reports }) => [month, reports]))
  const first = months[0]?.month
  const last = dayIn(territory.timeZone, now).slice(0, 7)
  return {
    countedAt: now.toISOString(),
    total: groupOf(null),
    months: first ? monthsBetween(first, last).map((month) => ({ month, reports: reportsOf.get(month) ?? 0 })) : [],
    categories: CATEGORIES.map((category) => ({ category, ...groupOf(category) })),
    quarters: await countQuarters(services),
  }
}

const NOTHING = { reports: 0, open: 0, resolved: 0, validated: 0, cases: 0, median: null, p90: null }

/** The parts of the town as the addresses name them. */
async function countQuarters(services: Services): Promise<Statistics['quarters']> {
  const { database, packs, territory } = services
  const streets = new Set(packs.current()?.info.places.flatMap(({ kind, names }) => (kind === 'street' ? names : [])))
  const found = new Map<string | null, number>()
  for (const { address, reports } of await countAddresses(database.read)) {
    const quarter = address === null ? null : quarterOf(address, territory, streets)
    found.set(quarter, (found.get(quarter) ?? 0) + reports)
  }
  const counted = [...found].map(([quarter, reports]) => ({ quarter, reports }))
  return counted.toSorted((one, other) => rank(one) - rank(other))
}

/** Sorts the quarter with most reports first, and the addresses that name no quarter (null) last. */
function rank({ quarter, reports }: { quarter: string | null; reports: number }): number {
  return quarter === null ? Infinity : -reports
}
