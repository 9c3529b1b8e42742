import { countUsers, findUsersAfter } from '#features/accounts/administration/repair.queries.ts'
import { awardMissed, correctCounts, recountPoints } from '#features/reports/counts/countRepair.actions.ts'
import {
  countAll,
  countHours,
  findNextHours,
  lockHours,
  lockReportsAfter,
  recountHours,
} from '#features/reports/counts/countRepair.queries.ts'
import { NIL_ID } from '#shared/ids.ts'
import type { Part } from './parts.actions.ts'
import { findMiscounted } from './parts.queries.ts'

const USERS = 20
const AWARDS = 50
const REPORTS = 50
const HOURS = 12

/**
 * Recomputes what follows from other data: ledgers from reports, points and levels from ledgers, each report's counts
 * from votes and comments, and the hourly totals from reports.
 */
export const recomputeParts: Part[] = [
  {
    line: 'standings',
    count: async (sql) => (await countUsers(sql)).users,
    async next(services, after) {
      return async (sql) => {
        const ids = await findUsersAfter(sql, after || NIL_ID, USERS)
        const now = services.now()
        const missed = await awardMissed(sql, services, ids, { limit: AWARDS, now })
        // There may be more to award, so stay at this position.
        if (missed === AWARDS) return { seen: 0, changed: missed, after }
        const wrong = await recountPoints(sql, services, ids, now)
        return { seen: ids.length, changed: missed + wrong, after: ids.at(-1) ?? null }
      }
    },
  },
  {
    line: 'counters',
    count: countAll,
    async next(services, after) {
      return async (sql) => {
        const ids = await lockReportsAfter(sql, after || NIL_ID, REPORTS)
        const wrong = await findMiscounted(sql, ids)
        await correctCounts(sql, services, wrong, services.now())
        return { seen: ids.length, changed: wrong.length, after: ids.at(-1) ?? null }
      }
    },
  },
  {
    line: 'totals',
    count: countHours,
    async next(_services, after) {
      return async (sql) => {
        const hours = await findNextHours(sql, after ? new Date(after) : '-infinity', HOURS)
        await lockHours(sql, hours)
        const changed = await recountHours(sql, hours)
        const last = hours.length === HOURS ? hours.at(-1) : undefined
        return { seen: hours.length, changed, after: last?.toISOString() ?? null }
      }
    },
  },
]
