import part, { type Sql as Part } from 'sql-template-tag'
import type { Notifications } from '#db/schema.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import { announceToUser } from '#platform/server/database/userEvents.ts'

/**
 * How many comments of others a report has since a time, as an SQL expression. Comments that are not announced to the user
 * yet still have their event. They don't count, or one could take the place of a deleted one.
 */
export function commentsSince(since: Part, reportId: Part, userId: Part): Part {
  return part`(
    select count(*)::integer from comments c
    where c.report_id = ${reportId} and c.created_at >= ${since} and c.author_id is distinct from ${userId}
      and not exists (select from report_events e where e.id = c.id and (e.told_to is null or e.told_to < ${userId}))
  )`
}

const COMMENTS_LEFT = commentsSince(part`n.since`, part`n.report_id`, part`n.user_id`)

/**
 * Makes unread notifications count only the comments that these locked reports still have, and deletes those without any;
 * notifies every process.
 */
export async function recountComments(sql: Sql, reportIds: string[]): Promise<void> {
  const affected = await sql.column<Notifications['userId']>`
    with counted as (
      select n.id, ${COMMENTS_LEFT} as remaining from notifications n
      where n.report_id = any(${reportIds}::uuid[]) and n.type = 'comment' and n.read_at is null
    ), gone as (
      delete from notifications n using counted
      where n.id = counted.id and remaining = 0 and n.read_at is null returning n.user_id
    ), lowered as (
      update notifications n set count = remaining from counted
      where n.id = counted.id and remaining > 0 and remaining < n.count and n.read_at is null returning n.user_id
    )
    select user_id from gone union select user_id from lowered`
  for (const userId of affected) announceToUser(sql, 'unread', userId)
}
