import type { Reports, Users } from '#db/schema.ts'
import type { Sql } from '#platform/server/database/sql.ts'

/** Address and language of somebody who may get mails, locked against deletion; undefined for all others. */
export async function lockReader(sql: Sql, userId: string) {
  return sql.one<Pick<Users, 'email' | 'language'>>`
    select email, language from users where id = ${userId} and email_verified and disabled_at is null for key share`
}

/** The first words of those of these reports that are neither hidden nor deleted, and whether this person wrote them. */
export function findSeen(
  sql: Sql,
  { reportIds, userId, characters }: { reportIds: string[]; userId: string; characters: number },
): Promise<(Pick<Reports, 'id'> & { words: string; isOwn: boolean })[]> {
  return sql<Pick<Reports, 'id'> & { words: string; isOwn: boolean }>`
    select id, left(description, ${characters}::integer) as words, author_id is not distinct from ${userId}::uuid as "isOwn"
    from reports where id = any(${reportIds}::uuid[]) and deleted_at is null and status <> 'hidden'`
}
