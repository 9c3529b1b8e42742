import { randomBytes } from 'node:crypto'
import type { Channels, ChannelSettings, Users } from '#db/schema.ts'
import type { Columns } from '#platform/server/database/columns.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import type { EmailMode, Kind } from './channels.rules.ts'

/** `push` is null while nothing was chosen about pushes: they come once a device shows them. */
type ChosenRow = Columns<Channels, 'app', { kind: Kind; email: EmailMode }> & { push: boolean | null }

/** What a person has chosen, and whether one of their devices shows pushes. */
export async function findChosen(sql: Sql, userId: string): Promise<{ chosen: ChosenRow[]; hasDevice: boolean }> {
  const [chosen, hasDevice] = await Promise.all([
    sql<ChosenRow>`
      select kind, app, case when is_push_chosen or not push then push end as push, email
      from channels where user_id = ${userId}`,
    sql.some`select from push_subscriptions where user_id = ${userId} limit 1`,
  ])
  return { chosen, hasDevice }
}

/** Saves what a person has chosen for one kind. */
export async function saveChannel(
  sql: Sql,
  userId: string,
  kind: Kind,
  { app, push, email }: Omit<ChosenRow, 'kind'>,
): Promise<void> {
  await sql`
    insert into channels (user_id, kind, app, push, is_push_chosen, email)
    values (${userId}, ${kind}, ${app}, ${push ?? true}, ${push !== null}, ${email})
    on conflict (user_id, kind) do update set app = excluded.app, push = excluded.push,
      is_push_chosen = excluded.is_push_chosen, email = excluded.email`
}

/** The code that ends a person's emails, made when it is first needed. */
export async function codeOf(sql: Sql, userId: string): Promise<string> {
  const code = await sql.value<ChannelSettings['unsubscribeCode']>`
    insert into channel_settings (user_id, unsubscribe_code) values (${userId}, ${newCode()})
    on conflict (user_id) do update set unsubscribe_code = channel_settings.unsubscribe_code
    returning unsubscribe_code`
  if (code === null) throw new Error('The code was not saved')
  return code
}

/** Locks and gives the account that a code belongs to; undefined if there is none. */
export async function lockByCode(sql: Sql, code: string) {
  return sql.one<Pick<Users, 'id' | 'email'>>`
    select id, email from users where id = (select user_id from channel_settings where unsubscribe_code = ${code})
    for no key update`
}

/** Ends every email of a person. */
export async function endEmails(sql: Sql, userId: string): Promise<void> {
  await sql`update channels set email = 'off' where user_id = ${userId}`
}

/** Whether a person's pushes say only that there are updates. */
export async function findIsPrivate(sql: Sql, userId: string): Promise<boolean> {
  const isPrivate = await sql.value<ChannelSettings['isPushPrivate']>`
    select is_push_private as "isPushPrivate" from channel_settings where user_id = ${userId}`
  return isPrivate ?? false
}

export async function saveIsPrivate(sql: Sql, userId: string, isPrivate: boolean): Promise<void> {
  await sql`
    insert into channel_settings (user_id, unsubscribe_code, is_push_private) values (${userId}, ${newCode()}, ${isPrivate})
    on conflict (user_id) do update set is_push_private = excluded.is_push_private`
}

/** 256 random bits, stored without hashing because the code only ends emails. */
function newCode(): string {
  return randomBytes(32).toString('base64url')
}
