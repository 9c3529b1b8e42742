import type { Follows, Reports } from '#db/schema.ts'
import type { Sql } from '#platform/server/database/sql.ts'

interface FollowedReport extends Pick<Reports, 'status' | 'authorId'> {
  /** What the person has chosen; null if nothing. */
  chosen: boolean | null
  /** Whether they follow without choosing: as its author, or because they have commented on it. */
  isInvolved: boolean
}

/**
 * A report that is not deleted, and whether a person follows it; undefined if there is none. Locked, so that it cannot
 * be erased before their choice is saved.
 */
export async function findFollow(sql: Sql, reportId: string, userId: string) {
  return sql.one<FollowedReport>`
    select status, author_id as "authorId",
      (select following from follows where report_id = r.id and user_id = ${userId}) as chosen,
      author_id is not distinct from ${userId}
        or exists (select from comments c where c.report_id = r.id and c.author_id = ${userId}) as "isInvolved"
    from reports r where id = ${reportId} and deleted_at is null for key share of r`
}

/** Which of these reports a person follows. */
export async function findFollowed(sql: Sql, userId: string, reportIds: string[]): Promise<Set<string>> {
  const followed = await sql.column<Reports['id']>`
    select id from reports r
    where id = any(${reportIds}::uuid[]) and coalesce(
      (select following from follows where report_id = r.id and user_id = ${userId}),
      author_id is not distinct from ${userId}
        or exists (select from comments c where c.report_id = r.id and c.author_id = ${userId}))`
  return new Set(followed)
}

/** How many reports a person follows by choice. */
export async function countFollows(sql: Sql, userId: string): Promise<number> {
  return sql.count`
    select count(*) as count from follows where user_id = ${userId} and following`
}

/** Saves what a person has chosen for a report; null deletes it. */
export async function saveFollow(
  sql: Sql,
  { reportId, userId, following }: Pick<Follows, 'reportId' | 'userId'> & { following: boolean | null },
  now: Date,
): Promise<void> {
  if (following === null) {
    await sql`delete from follows where report_id = ${reportId} and user_id = ${userId}`
    return
  }
  await sql`
    insert into follows (report_id, user_id, following, chosen_at)
    values (${reportId}, ${userId}, ${following}, ${now})
    on conflict (report_id, user_id) do update set following = excluded.following, chosen_at = excluded.chosen_at`
}
