import { DAY_MS } from '#shared/clock.ts'
import { DEMO_ACCOUNTS } from './people.ts'
import type { Random } from './random.ts'
import type { SeedReport } from './reports.ts'
import { soonAfter } from './times.ts'

const RESOLVED_SHARE = 0.2
const HIDDEN = 2
const DELETED = 2
/** With fewer reports than this none is hidden or deleted. */
const FEW = 40

/** Resolves a fifth of the reports, hides two and deletes two. Returns when each was resolved or hidden. */
export function settle(random: Random, reports: SeedReport[], now: Date): Map<SeedReport, Date> {
  const settledAt = new Map<SeedReport, Date>()
  const settled = (report: SeedReport, status: 'resolved' | 'hidden') => {
    report.status = status
    settledAt.set(report, soonAfter(random, new Date(report.createdAt.getTime() + DAY_MS / 2), now))
  }
  const isOld = ({ createdAt }: SeedReport) => now.getTime() - createdAt.getTime() > 2 * DAY_MS
  const isDemo = ({ author }: SeedReport) => DEMO_ACCOUNTS.includes(author.email)
  const old = reports.filter((report) => isOld(report) && report.confirms === undefined)

  const free = random.shuffled(old.filter((report) => !isDemo(report)))
  if (reports.length >= FEW) {
    // Recent enough to be listed among the last 30 days.
    const hidden = free.filter(({ createdAt }) => now.getTime() - createdAt.getTime() < 25 * DAY_MS).slice(0, HIDDEN)
    for (const report of hidden) settled(report, 'hidden')
    for (const report of free.filter(({ status }) => status === 'active').slice(0, DELETED)) {
      report.deletedAt = soonAfter(random, report.createdAt, new Date(report.createdAt.getTime() + DAY_MS))
      // Deleting a report deletes its photo too.
      report.scene = null
    }
  }
  for (const report of old) {
    if (report.status === 'active' && !report.deletedAt && random.chance(RESOLVED_SHARE)) settled(report, 'resolved')
  }
  return settledAt
}
