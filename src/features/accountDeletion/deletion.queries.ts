import type { Sql } from '#platform/server/database/sql.ts'

/** Locks the reports that a user has written, voted on, commented on or flagged, in the order of their ids. */
export async function lockReportsOf(sql: Sql, userId: string): Promise<void> {
  await sql`
    select id from reports
    where id in (
      select id from reports where author_id = ${userId}
      union select report_id from votes where voter_id = ${userId}
      union select report_id from comments where author_id = ${userId}
      union select report_id from flags where user_id = ${userId}
    )
    order by id for update`
}
