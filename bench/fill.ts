import { randomBytes } from 'node:crypto'
import { v7 as newId } from 'uuid'
import { seedBulk } from '#db/seed/bulk.ts'
import { readConfig } from '#server/config.ts'
import { openLog } from '#server/logs.ts'
import { openServices } from '#server/open.ts'

/** Few people, so that whoever is measured has written and voted on some of any page. */
const MEMBERS = 20
const VOTES = 80_000

export interface Filled {
  /** Environment under which a server finds the database. */
  env: Record<string, string>
  memberId: string
  /** The `cookie` header of a member who has reports and votes on every page. */
  cookie: string
}

/** Migrates an empty PostgreSQL, fills it with so many reports and signs a member in. */
export async function fill(url: string, dataDir: string, reports: number): Promise<Filled> {
  const env = {
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    AUTH_SECRET: 'a secret of the benchmarks, long enough',
    GEOCODER_URL: 'http://127.0.0.1:9',
    LIMITS_FACTOR: '10000',
    LOG_LEVEL: 'error',
  }
  const { services, close } = await openServices(readConfig(env), openLog('error'))
  const { sql } = services.database
  const now = new Date()
  await seedBulk(services.database, { reports, authors: MEMBERS, votes: VOTES, now })
  const token = randomBytes(24).toString('base64url')
  const [member] = await sql<{ id: string }>`
    insert into sessions (id, user_id, token, expires_at, created_at, updated_at)
    select ${newId()}, id, ${token}, ${now}::timestamptz + interval '30 days', ${now}, ${now}
    from users where email = 'author-1@bulk.test'
    returning user_id as id`
  if (!member) throw new Error('The filled database has no author')
  const cookie = services.accounts.cookies.sessionLine(token).split(';')[0] ?? ''
  await close()
  return { env, memberId: member.id, cookie }
}
