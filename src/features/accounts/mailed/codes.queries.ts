import type { Codes, Users } from '#db/schema.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import type { CodeKind } from '../accounts.rules.ts'

/** Stores a code. A user has one code of each kind: a new one replaces the old one, used or not. */
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

/** Uses up a code; false when it is unknown, used or expired. Of two concurrent calls, one succeeds. */
export async function takeCode(sql: Sql, kind: CodeKind, hash: string, now: Date): Promise<boolean> {
  return sql.some`
    update codes set used_at = ${now}
    where hash = ${hash} and kind = ${kind} and used_at is null and expires_at > ${now}
    returning user_id`
}

/** The user of a code that was not used, their address, and whether it has expired; undefined when there is none. */
export async function findCode(sql: Sql, kind: CodeKind, hash: string, now: Date) {
  return sql.one<Pick<Codes, 'userId'> & Pick<Users, 'email'> & { isExpired: boolean }>`
    select user_id as "userId", email, expires_at <= ${now} as "isExpired"
    from codes join users on users.id = user_id
    where hash = ${hash} and kind = ${kind} and used_at is null`
}

/** Whether this verification code was used, and its user is verified and not disabled. */
export async function wasUsedByVerified(sql: Sql, hash: string): Promise<boolean> {
  return sql.some`
    select 1 from codes join users on users.id = user_id
    where hash = ${hash} and kind = 'verify' and used_at is not null and email_verified and disabled_at is null`
}

export async function markCodesUsed(sql: Sql, userId: string, now: Date): Promise<void> {
  await sql`update codes set used_at = ${now} where user_id = ${userId} and used_at is null`
}

/** Returns how many were deleted. */
export async function deleteCodesExpiredBefore(sql: Sql, time: Date): Promise<number> {
  return sql.affected`delete from codes where expires_at < ${time}`
}
