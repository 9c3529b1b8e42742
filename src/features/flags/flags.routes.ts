import { recountFlags } from '#features/reports/counts/counts.queries.ts'
import { hideForCommunity } from '#features/reports/moderation/hiding.actions.ts'
import { findVisibility, lockReport } from '#features/reports/reports.queries.ts'
import { isVisibleTo } from '#features/reports/reports.rules.ts'
import type { Limit } from '#platform/server/limits/limits.ts'
import { handle } from '#platform/server/route.ts'
import { HOUR_SECONDS } from '#shared/clock.ts'
import { refuse } from '#shared/endpoint.ts'
import { flagReport, readFlag } from './flags.contract.ts'
import { countOpenFlags, findFlaggedAt, putFlag } from './flags.queries.ts'
import { cooldown, FLAG_COOLDOWN_MINUTES, trustedUntil, waitMinutes, whyNotFlag } from './flags.rules.ts'

/** Source: safety rules, limits: flag. */
const FLAG: Limit = { name: 'flag', points: 30, seconds: 300 }
const FLAG_AN_HOUR: Limit = { name: 'flag-hour', points: 60, seconds: HOUR_SECONDS }

export const flagRoutes = [
  handle(readFlag, async ({ sql, user, input: { id }, now }) => {
    const report = await findVisibility(sql, id)
    if (!report || !isVisibleTo(report, user)) throw refuse(readFlag, 'no-report')
    return { waitMinutes: waitMinutes(await findFlaggedAt(sql, id, user.id), now) }
  }),

  handle(flagReport, {
    async prepare({ services: { limits }, user }) {
      await limits.spend(FLAG, user.id)
      await limits.spend(FLAG_AN_HOUR, user.id)
    },

    async run({ sql, services, user, input: { id, reason, comment }, now }) {
      const report = await lockReport(sql, id)
      if (!report) throw refuse(flagReport, 'no-report')
      const why = whyNotFlag(report, user)
      if (why) throw refuse(flagReport, why)

      const isKept = await putFlag(sql, { reportId: id, userId: user.id, reason, comment, now }, cooldown(now))
      if (!isKept) {
        const minutes = Math.max(1, waitMinutes(await findFlaggedAt(sql, id, user.id), now))
        throw refuse(flagReport, 'too-soon', { values: { minutes }, data: { waitMinutes: minutes } })
      }
      await recountFlags(sql, [id])
      const most = services.config.HIDE_AFTER_FLAGS
      if (most > 0 && !report.areFlagsDismissed && (await countOpenFlags(sql, id, trustedUntil(now))) >= most) {
        await hideForCommunity(sql, services, report, now)
      }
      return { waitMinutes: FLAG_COOLDOWN_MINUTES }
    },
  }),
]
