import type { Sql } from '#platform/server/database/sql.ts'
import type { CodeKind } from '../accounts.rules.ts'

/** One code of a kind for each user: a new one replaces the old one, used or not. */
export async function saveCode(
  sql: Sql,
  code: { userId: string; kind: CodeKind; hash: string; now: Date; expiresAt: Date },
): Promise<void> {
  await sql`
    insert into codes (user_id, kind, hash, created_at, expires_at)
    values (${code.userId}, ${code.kind}, ${code.hash}, ${code.now}, ${code.expiresAt})
    on conflict (user_id, kind) do update
      set hash = excluded.hash, created_at = excluded.created_at, expires_at = excluded.expires_at, used_at = null`
}

/** Uses a code up and gives its user; undefined when it is unknown, used or expired. Of two at once, one gets it. */
export async function takeCode(sql: Sql, kind: CodeKind, hash: string, now: Date): Promise<string | undefined> {
  const [taken] = await sql<{ userId: string }>`
    update codes set used_at = ${now}
    where hash = ${hash} and kind = ${kind} and used_at is null and expires_at > ${now}
    returning user_id as "userId"`
  return taken?.userId
}

/** The user of a code that still works; it stays as it is. */
export async function findCode(sql: Sql, kind: CodeKind, hash: string, now: Date): Promise<string | undefined> {
  const [found] = await sql<{ userId: string }>`
    select user_id as "userId" from codes
    where hash = ${hash} and kind = ${kind} and used_at is null and expires_at > ${now}`
  return found?.userId
}

/** Whether this code of a verification mail was used, and its address is verified since. */
export async function isOfVerified(sql: Sql, hash: string): Promise<boolean> {
  const rows = await sql`
    select 1 from codes join users on users.id = user_id
    where hash = ${hash} and kind = 'verify' and used_at is not null and email_verified and disabled_at is null`
  return rows.length > 0
}

/** Whether this code exists and only its time is over. */
export async function isCodeExpired(sql: Sql, kind: CodeKind, hash: string, now: Date): Promise<boolean> {
  const rows = await sql`
    select 1 from codes where hash = ${hash} and kind = ${kind} and used_at is null and expires_at <= ${now}`
  return rows.length > 0
}

/** Marks every code of a user as used. */
export async function markCodesUsed(sql: Sql, userId: string, now: Date): Promise<void> {
  await sql`update codes set used_at = ${now} where user_id = ${userId} and used_at is null`
}

/** Gives how many. */
export async function deleteCodesExpiredBefore(sql: Sql, time: Date): Promise<number> {
  const gone = await sql<{ kind: string }>`delete from codes where expires_at < ${time} returning kind`
  return gone.length
}
