import part from 'sql-template-tag'
import type { Reports, Users } from '#db/schema.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import { isWatched } from '../alerts/alerts.queries.ts'

/** Address and language of somebody who may get mails, locked against deletion; undefined for all others. */
export async function lockReader(sql: Sql, userId: string) {
  return sql.one<Pick<Users, 'email' | 'language'>>`
    select email, language from users where id = ${userId} and email_verified and disabled_at is null for key share`
}

/** What a mail says of a report. */
interface Seen extends Pick<Reports, 'id' | 'category' | 'address'> {
  /** Its first words. */
  words: string
  /** The reader wrote it. */
  isOwn: boolean
  /** An alert of the reader covers it. */
  isWatched: boolean
  /** Administrators' notes on it that were not removed. */
  notes: string[]
}

/** Those of these reports that are neither hidden nor deleted. */
export function findSeen(
  sql: Sql,
  { reportIds, userId, characters }: { reportIds: string[]; userId: string; characters: number },
): Promise<Seen[]> {
  return sql<Seen>`
    select id, category, address, left(description, ${characters}::integer) as words, author_id is not distinct from ${userId}::uuid as "isOwn",
      ${isWatched(part`${userId}::uuid`, part`reports`)} as "isWatched",
      array(select note from report_events where report_id = reports.id and note is not null) as notes
    from reports where id = any(${reportIds}::uuid[]) and deleted_at is null and status <> 'hidden'`
}
