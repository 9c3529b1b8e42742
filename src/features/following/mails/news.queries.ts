import type { Users } from '#db/schema.ts'
import type { Sql } from '#platform/server/database/sql.ts'

/** Address and language of somebody who may get mails, locked against deletion; undefined for all others. */
export async function lockReader(sql: Sql, userId: string): Promise<Pick<Users, 'email' | 'language'> | undefined> {
  const [reader] = await sql<Pick<Users, 'email' | 'language'>>`
    select email, language from users where id = ${userId} and email_verified and disabled_at is null for key share`
  return reader
}
