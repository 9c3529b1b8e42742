import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#app/ops/config.ts'
import { openLog } from '#app/ops/logs.ts'
import { openServices } from '#app/ops/openServices.ts'
import type { Reports, Standings } from '#db/schema.ts'
import { seedTerritory } from '#db/seed.ts'
import type { Services } from '#platform/server/services.ts'
import type { Browser } from './browser.ts'
import { temporaryFolder } from './folders.ts'
import { freshDatabaseUrl } from './postgres.ts'
import { startProgram } from './program.ts'

const SECRET = 'a secret of the tests, long enough'
const REPORTS = 1500

interface Run {
  id: string
  state: string
  done: number
  total: number | null
  log: { kind: string; count: number }[]
}

// Source: safety rules, crash; readings 29.
describe.each(['embedded', 'postgresql'] as const)('killed half-way through a migration, on %s', (kind) => {
  test(
    'the program continues where it was, serves people meanwhile, and does each step once',
    { timeout: 240_000 },
    async () => {
      const env = {
        DATA_DIR: temporaryFolder(),
        AUTH_SECRET: SECRET,
        ...(kind === 'postgresql' && { DATABASE_URL: await freshDatabaseUrl() }),
      }
      const wrong = await fillWrongly(env)
      let program = await startProgram(env)
      onTestFinished(() => program.kill())
      let administrator = await anAdministrator(program)
      const runOf = async (): Promise<Run> =>
        (await administrator.get('/api/admin/migrations')).body.items[0].runs[0] as Run // the list's shape
      const started = await administrator.send('POST', '/api/admin/migrations/recompute', {})
      expect(started.status).toBe(200)

      await expect.poll(async () => (await runOf()).done, { timeout: 60_000, interval: 10 }).toBeGreaterThan(100)
      await program.kill()
      // PostgreSQL may still be finishing a commit.
      await sleep(300)
      expect(await askedOf(env, ({ sql }) => sql`select id, state, done < total as "isHalf" from upkeep_runs`)).toEqual(
        [{ id: started.body.id, state: 'running', isHalf: true }],
      )
      program = await startProgram(env)
      administrator = await anAdministrator(program)

      await expect.poll(async () => (await runOf()).state, { timeout: 150_000, interval: 500 }).toBe('done')
      const { log, done, total } = await runOf()
      expect(done).toBe(total)
      const counts = Object.fromEntries(log.map(({ kind: line, count }) => [line, count]))
      expect(counts).toMatchObject({ started: 0, continued: 0, ...wrong })
      await program.kill()
      await sleep(300)
      expect(await askedOf(env, differences)).toEqual([{ count: 0 }])
    },
  )
})

/** Fills a territory whose standings and counts are all wrong; gives how many of each. */
function fillWrongly(env: Record<string, string>): Promise<{ standings: number; counters: number }> {
  return withServices(env, async (services) => {
    await seedTerritory(services, { reports: REPORTS, photos: 0 })
    const { sql } = services.database
    const standings = await sql<{
      id: Standings['userId']
    }>`update standings set points = points + 1 returning user_id as id`
    const counters = await sql<Pick<Reports, 'id'>>`update reports set confirms = confirms + 100 returning id`
    return { standings: standings.length, counters: counters.length }
  })
}

/** The number of reports and standings that don't match votes and ledger. */
function differences({ sql }: Services['database']): Promise<{ count: number }[]> {
  return sql<{ count: number }>`
    select (select count(*) from reports r
      where confirms <> (select count(*) from votes where report_id = r.id and type = 'confirm'))
    + (select count(*) from standings s
      where points <> (select coalesce(sum(points), 0) from ledger l where l.user_id = s.user_id)) as count`
}

/** Queries the database while the program does not run. */
function askedOf<T>(env: Record<string, string>, ask: (database: Services['database']) => Promise<T>): Promise<T> {
  return withServices(env, ({ database }) => ask(database))
}

async function withServices<T>(env: Record<string, string>, work: (services: Services) => Promise<T>): Promise<T> {
  await using opened = await openServices(readConfig(env), openLog('silent'))
  return await work(opened.services)
}

async function anAdministrator({ aVisitor }: { aVisitor(): Browser }): Promise<Browser> {
  const browser = aVisitor()
  const form = { email: 'admin@demo.test', password: 'demo-lamppost' }
  expect((await browser.send('POST', '/api/accounts/sign-in', form)).status).toBe(200)
  return browser
}
