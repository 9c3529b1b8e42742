import part from 'sql-template-tag'
import type { Reports, Users } from '#db/schema.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import { isWatched } from '../alerts/alerts.queries.ts'

/** Address and language of somebody who may get mails, locked against deletion; undefined for all others. */
export async function lockReader(sql: Sql, userId: string) {
  return sql.one<Pick<Users, 'email' | 'language'>>`
    select email, language from users where id = ${userId} and email_verified and disabled_at is null for key share`
}

/** What a mail says of a report; `words`: its first words, `isOwn`: the reader wrote it, `isWatched`: their alert covers it. */
type Seen = Pick<Reports, 'id' | 'category' | 'address'> & { words: string; isOwn: boolean; isWatched: boolean }

/** Those of these reports that are neither hidden nor deleted. */
export function findSeen(
  sql: Sql,
  { reportIds, userId, characters }: { reportIds: string[]; userId: string; characters: number },
): Promise<Seen[]> {
  return sql<Seen>`
    select id, category, address, left(description, ${characters}::integer) as words, author_id is not distinct from ${userId}::uuid as "isOwn",
      ${isWatched(part`${userId}::uuid`, part`reports`)} as "isWatched"
    from reports where id = any(${reportIds}::uuid[]) and deleted_at is null and status <> 'hidden'`
}
