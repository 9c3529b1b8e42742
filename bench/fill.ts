import { randomBytes } from 'node:crypto'
import type { ClientBase } from 'pg'
import { v7 as newId } from 'uuid'
import { readConfig } from '#app/ops/config.ts'
import { openLog } from '#app/ops/logs.ts'
import { openServices } from '#app/ops/openServices.ts'
import type { Sessions } from '#db/schema.ts'
import { seedBulk } from '#db/seed/bulk.ts'

/** Few people, so that every page has reports and votes of the member who is measured. */
const MEMBERS = 20
const VOTES = 80_000

export interface Filled {
  /** The environment variables with which a server uses the database. */
  env: Record<string, string>
  memberId: string
  /** Every member's `cookie` header. */
  cookies: string[]
  /** The `cookie` header of a member who has reports and votes on every page. */
  cookie: string
}

interface More {
  /** Adds further rows at the end. */
  more?: (client: ClientBase) => Promise<void>
}

/**
 * Migrates an empty PostgreSQL database, or without a URL the embedded one in `dataDir`, fills it with reports, votes
 * and authors, and signs in the first twenty.
 */
export async function fill(
  url: string | null,
  dataDir: string,
  reports: number,
  votes = VOTES,
  authors = MEMBERS,
  { more }: More = {},
): Promise<Filled> {
  const env = {
    ...(url !== null && { DATABASE_URL: url }),
    DATA_DIR: dataDir,
    AUTH_SECRET: 'a secret of the benchmarks, long enough',
    GEOCODER_URL: 'http://127.0.0.1:9',
    LIMITS_FACTOR: '10000',
    LOG_LEVEL: 'error',
  }
  const { services, close } = await openServices(readConfig(env), openLog('error'))
  const { sql } = services.database
  const now = new Date()
  await seedBulk(services.database, { reports, authors, votes, now })
  const tokens = Array.from({ length: MEMBERS }, () => randomBytes(24).toString('base64url'))
  const sessions = await sql<{ memberId: Sessions['userId'] }>`
    insert into sessions (id, user_id, token, expires_at, created_at, updated_at)
    select session, users.id, token, ${now}::timestamptz + interval '30 days', ${now}, ${now}
    from unnest(${tokens.map(() => newId())}::uuid[], ${tokens}::text[]) with ordinality as made (session, token, number)
    join users on email = 'author-' || number || '@bulk.test'
    order by number
    returning user_id as "memberId"`
  const cookies = tokens.map((token) => services.accounts.cookies.sessionLine(token).split(';')[0] ?? '')
  const [memberId, cookie] = [sessions[0]?.memberId, cookies[0]]
  if (!memberId || !cookie) throw new Error('The filled database has no author')
  if (more) await services.database.unhurried(more)
  await close()
  return { env, memberId, cookie, cookies }
}

/** Gives everybody who is signed in so many notifications on reports of their own, half of them unread. */
export function notificationsFor(count: number): string {
  return `
    insert into notifications (id, report_id, user_id, type, category, timestamp, read_at)
    select gen_random_uuid(), r.id, u.id, 'confirm', r.category, r.created_at, case when r.number % 2 = 0 then r.created_at end
    from (select distinct user_id as id from sessions) u cross join lateral (
      select id, category, created_at, row_number() over () as number from reports where author_id = u.id limit ${count}
    ) r`
}

/** Makes forty reports, evenly spread, speak of a pelican crossing. */
export const PLANTED = `
  update reports set description = 'The pelican crossing is dark', search = search_of(array['pelican', 'crossing', 'dark'], category)
  where id = any(array(
    select id from (select id, row_number() over (order by created_at) as nth, count(*) over () as all_of_them from reports) as numbered
    where nth % (all_of_them / 40) = 0 limit 40))`
