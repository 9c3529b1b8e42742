import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Database, openDatabase } from '#platform/server/database/database.ts'
import { testApp } from './app.ts'
import { aReport, castVote } from './makers.ts'
import { aResident } from './people.ts'
import { type Pair, startPair } from './standby.ts'

const SOON = { timeout: 20_000 }
let pair: Pair
let logged: string[] = []

beforeAll(async () => {
  pair = await startPair()
})
afterEach(() => pair.setReplaying(true))
afterAll(() => pair.stop())

async function opened(): Promise<Database> {
  logged = []
  const { primaryUrl: url, standbyUrl: readUrl } = pair
  const database = await openDatabase({ url, readUrl, dataDir: '/nowhere', log: (message) => logged.push(message) })
  onTestFinished(() => database.close())
  return database
}

const isStandby = async ({ read }: Database) => (await read`select pg_is_in_recovery() as it`)[0]

test('reads come from a standby that is at most a second behind, everything else from the primary', async () => {
  const database = await opened()
  await expect.poll(() => isStandby(database), SOON).toEqual({ it: true })
  expect(await database.sql`select pg_is_in_recovery() as it`).toEqual([{ it: false }])
  await pair.setReplaying(false)
  await database.sql`create table written_meanwhile ()`
  await expect.poll(() => isStandby(database), SOON).toEqual({ it: false })
  await pair.setReplaying(true)
  await expect.poll(() => isStandby(database), SOON).toEqual({ it: true })
})

test('after a change that this process has made or heard of, nothing older is read', async () => {
  const database = await opened()
  const stop = database.listen(
    'changes',
    () => undefined,
    () => undefined,
  )
  await expect.poll(() => isStandby(database), SOON).toEqual({ it: true })
  await pair.setReplaying(false)
  await database.transaction(async (sql) => {
    await sql`create table made_here ()`
    sql.notifyThisProcess({ channel: 'changes' })
  })
  expect(await isStandby(database)).toEqual({ it: false })
  expect(await database.read`select count(*)::int as rows from made_here`).toEqual([{ rows: 0 }])
  stop()
})

test('without the standby the primary is read, and the standby again when it is back', async () => {
  const database = await opened()
  await expect.poll(() => isStandby(database), SOON).toEqual({ it: true })
  await pair.haltStandby()
  expect(await isStandby(database)).toEqual({ it: false })
  expect(await isStandby(database)).toEqual({ it: false })
  expect(logged).toContain('The standby can’t be read, so the primary is')
  await pair.startStandby()
  await expect.poll(() => isStandby(database), SOON).toEqual({ it: true })
})

test('what a standby can’t read without the newest migration is read from the primary', async () => {
  const { primaryUrl, standbyUrl } = pair
  const old = await opened()
  await expect.poll(() => isStandby(old), SOON).toEqual({ it: true })
  await pair.setReplaying(false)
  const other = await openDatabase({ url: primaryUrl, readUrl: standbyUrl, dataDir: '/nowhere', log: () => undefined })
  onTestFinished(() => other.close())
  await other.sql`create table of_the_next_version as select 1 as one`
  expect(await old.read`select one from of_the_next_version`).toEqual([{ one: 1 }])
})

test('another database at the address of the standby is not read', async () => {
  const { primaryUrl: url } = pair
  const readUrl = url.replace(/\/[^/?]*(?=\?|$)/, '/template1')
  const messages: string[] = []
  const log = (message: string, fields?: object) => messages.push(`${message} ${JSON.stringify(fields)}`)
  const database = await openDatabase({ url, readUrl, dataDir: '/nowhere', log })
  onTestFinished(() => database.close())
  const isPrimary = async () => (await database.read`select current_database() <> 'template1' as it`)[0]
  const said = async () => [await isPrimary(), messages.join()]
  await expect.poll(said, SOON).toEqual([{ it: true }, expect.stringContaining('leads to another database')])
  expect(await isPrimary()).toEqual({ it: true })
})

test('an error in a statement reaches the caller; the primary does a write that the standby refuses', async () => {
  const database = await opened()
  await expect.poll(() => isStandby(database), SOON).toEqual({ it: true })
  await expect(database.read`select 1 / 0`).rejects.toThrow(/division by zero/)
  expect(await isStandby(database)).toEqual({ it: true })
  expect(await database.read`create table written_by_a_read ()`).toEqual([])
  // Neither says anything about the standby.
  expect(logged).not.toContain('The standby can’t be read, so the primary is')
})

test('members and visitors see a new report and a new vote at once, even if the standby is far behind', async () => {
  const env = {
    ...{ DATABASE_URL: pair.primaryUrl, DATABASE_READ_URL: pair.standbyUrl },
    AUTH_SECRET: 'a secret of the tests, long enough',
  }
  const app = await testApp({ database: 'postgresql', env })
  onTestFinished(() => app.close())
  await expect.poll(() => isStandby(app.services.database), SOON).toEqual({ it: true })
  const [author, neighbour] = [await aResident(app), await aResident(app)]
  const visitor = app.aVisitor()
  await pair.setReplaying(false)
  const { id } = await aReport(author, { category: 'noise' })
  expect((await author.get('/api/reports')).body.items[0]).toMatchObject({ id, own: true })
  expect((await visitor.get('/api/reports')).body.items[0]).toMatchObject({ id, confirms: 0 })
  await castVote(neighbour, id, 'confirm')
  expect((await neighbour.get(`/api/reports/${id}`)).body).toMatchObject({ confirms: 1, vote: 'confirm' })
  expect((await visitor.get(`/api/reports/${id}`)).body).toMatchObject({ confirms: 1 })
  await pair.setReplaying(true)
  await expect.poll(() => isStandby(app.services.database), SOON).toEqual({ it: true })
  for (const path of [
    '/api/reports',
    '/reports.geojson',
    '/statistics.csv',
    '/sitemap.xml',
    '/open311/v2/requests.json',
  ])
    expect([path, (await visitor.get(path)).status]).toEqual([path, 200])
  await pair.haltStandby()
  for (const path of [`/api/reports/${id}`, '/api/reports?days=30'])
    expect([path, (await visitor.get(path)).status]).toEqual([path, 200])
  await pair.startStandby()
})
