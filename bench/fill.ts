import { randomBytes } from 'node:crypto'
import type { ClientBase } from 'pg'
import { v7 as newId } from 'uuid'
import { readConfig } from '#app/ops/config.ts'
import { openLog } from '#app/ops/logs.ts'
import { openServices } from '#app/ops/openServices.ts'
import { seedBulk } from '#db/seed/bulk.ts'

/** Few people, so that every page has reports and votes of the member who is measured. */
const MEMBERS = 20
const VOTES = 80_000

export interface Filled {
  /** The environment variables with which a server uses the database. */
  env: Record<string, string>
  /** The `cookie` headers of the members, who are the first twenty authors. Each has reports and votes on every page. */
  cookies: string[]
  /** The headers of a member's request. Members are numbered from 1; after the last number the first one follows. */
  asMember(number: number): { cookie: string }
}

/** What to fill a database with. */
export interface Amounts {
  reports: number
  votes?: number
  authors?: number
  /** Adds further rows at the end. */
  more?: (client: ClientBase) => Promise<unknown>
}

/**
 * Migrates an empty PostgreSQL database, or without a URL the embedded one in `dataDir`, fills it with reports, votes
 * and authors, and signs in the first twenty.
 */
export async function fill(
  url: string | null,
  dataDir: string,
  { reports, votes = VOTES, authors = MEMBERS, more }: Amounts,
): Promise<Filled> {
  const env = {
    ...(url !== null && { DATABASE_URL: url }),
    DATA_DIR: dataDir,
    AUTH_SECRET: 'a secret of the benchmarks, long enough',
    GEOCODER_URL: '',
    LIMITS_FACTOR: '10000',
    LOG_LEVEL: 'error',
  }
  const { services, close } = await servicesWith(env)
  const { sql } = services.database
  const now = new Date()
  await seedBulk(services.database, { reports, authors, votes, now })
  const tokens = Array.from({ length: MEMBERS }, () => randomBytes(24).toString('base64url'))
  const members = tokens.map((_, index) => idOf(index + 1))
  await sql`
    insert into sessions (id, user_id, token, expires_at, created_at, updated_at)
    select session, member, token, ${now}::timestamptz + interval '30 days', ${now}, ${now}
    from unnest(${tokens.map(() => newId())}::uuid[], ${members}::uuid[], ${tokens}::text[]) as made (session, member, token)`
  const cookies = tokens.map((token) => services.accounts.cookies.sessionLine(token).split(';')[0] ?? '')
  if (more) {
    await services.database.unhurried(async (client) => {
      await more(client)
      await client.query('vacuum analyze')
    })
  }
  await close()
  return { env, cookies, asMember: (number) => ({ cookie: cookies.at((number - 1) % cookies.length) ?? '' }) }
}

/** The id of an author, by their number from 1 on. */
export const idOf = (number: number) => `00000000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`

/** The services of a program with these environment variables, without a server. */
export const servicesWith = (env: Record<string, string>) => openServices(readConfig(env), openLog('error'))
