import { CHANGES_CHANNEL } from '#features/reports/reports.queries.ts'
import type { TestApp } from './app.ts'
import { aReport, type Member } from './makers.ts'

/** Notifies the server of rows that were changed directly in the database. */
export function announceChanges(app: TestApp): void {
  app.services.database.sql.notifyThisProcess({ channel: CHANGES_CHANNEL })
}

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)

/** Submits a report that is this many hours old. */
export async function aReportOf(app: TestApp, author: Member, hours: number, fields = {}) {
  app.setNow(hoursAgo(hours))
  const card = await aReport(author, fields)
  app.setNow(new Date())
  announceChanges(app)
  return card
}

/** Hides a report directly in the database, as an administrator would. */
export async function hideReport(app: TestApp, id: string, category: string): Promise<void> {
  const { sql } = app.services.database
  await sql`update reports set status = 'hidden' where id = ${id}`
  await sql`update report_counts set count = count - 1 where category in ('all', ${category})
    and hour = (select date_trunc('hour', created_at, 'UTC') from reports where id = ${id})`
  announceChanges(app)
}
