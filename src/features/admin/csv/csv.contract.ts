import { endpoint, type Refusals } from '#shared/endpoint.ts'
import { z } from '#zod'
import { commentFilters } from '../comments/comments.contract.ts'
import { flagFilters } from '../flags/flags.contract.ts'
import { invalid } from '../list/lists.contract.ts'
import { logFilters } from '../log/log.contract.ts'
import { longPeriod, reportFilters } from '../reports/reports.contract.ts'
import { userFilters } from '../users/users.contract.ts'

/** The endpoint that sends a whole list of the dashboard as CSV for spreadsheets. Downloads are logged. */
function csv<I extends z.ZodMiniType, E extends Refusals>(path: `/${string}`, list: string, input: I, refusals: E) {
  return endpoint({
    method: 'GET',
    path,
    summary: `${list} as CSV, streamed`,
    who: 'admin',
    download: 'text/csv; charset=utf-8',
    input,
    refusals,
  })
}

export const downloadReports = csv('/api/admin/reports.csv', 'The list of reports', z.object(reportFilters), {
  ...invalid,
  ...longPeriod,
})
export const downloadUsers = csv('/api/admin/users.csv', 'The list of accounts', z.object(userFilters), invalid)
export const downloadComments = csv(
  '/api/admin/comments.csv',
  'The list of comments',
  z.object(commentFilters),
  invalid,
)
export const downloadFlags = csv('/api/admin/flags.csv', 'The list of flagged reports', z.object(flagFilters), invalid)
export const downloadLog = csv('/api/admin/log.csv', 'The log of administration', z.object(logFilters), invalid)
