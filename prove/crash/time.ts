import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { readConfig } from '#app/ops/config.ts'
import { openLog } from '#app/ops/logs.ts'
import { openServices } from '#app/ops/openServices.ts'
import { DAY_MS } from '#shared/clock.ts'
import type { Browser } from '#test/browser.ts'
import { temporaryFolder } from '#test/folders.ts'
import { expectConsistent } from '#test/invariants.ts'
import { aReport, castVote } from '#test/makers.ts'
import { aResident, mailsTo, patiently, type Person } from '#test/people.ts'
import { startProgram } from '#test/program.ts'
import { proved, type Row } from '../report.ts'
import { SECRET } from '../settings.ts'
import { until } from '../until.ts'

/** How long to wait for the jobs, which run each minute, and how often to look. */
const JOBS_MS = 240_000
const EACH_MS = 1000
const SETTLED_MS = 1000
/** How long failed sign-ins from one address are counted. */
const QUARTER_SECONDS = 15 * 60

/** Proves what happens when the program's clock, embedded database included, is set forward and back by two days. */
export async function proveTime(): Promise<Row[]> {
  const folder = temporaryFolder()
  const clock = join(folder, 'clock')
  const set = async (days: number) => {
    writeFileSync(clock, String(days * DAY_MS))
    await sleep(SETTLED_MS)
  }
  writeFileSync(clock, '0')
  const env = { DATA_DIR: join(folder, 'data'), AUTH_SECRET: SECRET }
  const preload = pathToFileURL(join(import.meta.dirname, 'shiftedClock.ts')).href
  const shifted = { CLOCK_FILE: clock, NODE_OPTIONS: `--import=${preload}`, LIMITS_FACTOR: '1' }
  const program = await startProgram({ ...env, ...shifted })
  const rows: Row[] = []
  try {
    const [author, follower] = await patiently(
      async () => [await aResident(program), await aResident(program)] as const,
    )
    await follow(follower)
    const digests = async () => (await mailsTo(program, follower.email)).filter(({ kind }) => kind === 'news')
    const stranger = program.aVisitor()

    rows.push(
      await proved('a digest after the clock went two days forward', async () => {
        await aReport(author)
        await untilAnnounced(follower)
        assert.deepEqual(await digests(), [], 'digests before their hour')
        await set(2)
        await until('a digest', JOBS_MS, async () => (await digests()).length > 0, EACH_MS)
        return 'came once its hour had passed'
      }),
      await proved('people, two days ahead', () => useAll(author, follower)),
      await proved('a used-up limit, after the clock went back', async () => {
        await useUp(stranger, author)
        await set(0)
        const { status, headers } = await signInWrongly(stranger, author)
        const seconds = status === 429 ? Number(headers.get('retry-after')) : 0
        assert.ok(seconds <= QUARTER_SECONDS, `a limit of 15 minutes lasts ${seconds} seconds`)
        return `answers ${status}, to wait ${seconds} seconds`
      }),
      await proved('people, after it went back two days', () => useAll(author, follower)),
    )
    await set(-2)
    rows.push(await proved('people, two days behind', () => useAll(author, follower)))
    await set(0)
    rows.push(
      await proved('people, and digests, when the clock is right again', async () => {
        await useAll(author, follower)
        const told = (await digests()).flatMap(({ links }) => links.filter((link) => /\/report\//.test(link)))
        assert.deepEqual(told.toSorted(), [...new Set(told)].toSorted(), 'reports in more than one digest')
        return `all goes on; ${told.length} reports told in digests, none twice`
      }),
    )
  } finally {
    await program.kill()
  }
  rows.push(await proved('counts and points after all that', () => compared(env)))
  return rows
}

/** Asks for a daily mail about new reports around the place where everybody reports. */
async function follow(follower: Browser): Promise<void> {
  const channels = await follower.send('PUT', '/api/profile/channels', { area: { app: true, email: 'daily' } })
  const circle = { lat: 36.1408, lng: -5.3536, radiusMetres: 500 }
  const alert = await follower.send('POST', '/api/alerts', circle)
  assert.deepEqual([channels.status, alert.status], [200, 201])
}

async function untilAnnounced(follower: Browser): Promise<void> {
  const isTold = async () => (await follower.get('/api/notifications')).body.items.length > 0
  await until('the follower is told in the app', JOBS_MS, isTold, EACH_MS)
}

/** Everything that people do daily, with the sessions they have. */
async function useAll(author: Person, follower: Browser): Promise<string> {
  assert.equal((await author.get('/api/profile')).status, 200, 'the session')
  const { id } = await aReport(author, { description: 'The lamp is out again' })
  assert.equal((await castVote(follower, id, 'confirm')).status, 200, 'a vote')
  const pages = ['/recent', `/report/${id}`, '/profile', '/statistics', '/api/reports', `/api/reports/${id}/timeline`]
  for (const page of pages) assert.equal((await author.get(page)).status, 200, page)
  const { body } = await author.get('/api/reports')
  assert.ok(
    body.items.some((card: { id: string }) => card.id === id),
    'the new report is in the list',
  )
  return 'sessions, reports, votes and pages as ever'
}

const signInWrongly = (stranger: Browser, { email }: Person) =>
  stranger.send('POST', '/api/accounts/sign-in', { email, password: 'not this one' })

async function useUp(stranger: Browser, person: Person): Promise<void> {
  for (let time = 0; time < 30; time++) if ((await signInWrongly(stranger, person)).status === 429) return
  throw new Error('The limit of failed sign-ins was never used up')
}

async function compared(env: Record<string, string>): Promise<string> {
  await using opened = await openServices(readConfig(env), openLog('silent'))
  await expectConsistent(opened)
  return 'agree'
}
