import { existsSync, mkdirSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '#test/folders.ts'
import { isBusy } from '../busy.ts'
import { openDatabase } from '../database.ts'
import { copyEmbedded, removeStaleCopies } from './copy.ts'

const quiet = () => undefined
const MINUTES_AGO = new Date(Date.now() - 600_000)

test('a copy made during writes is a consistent snapshot, and the database keeps working', async () => {
  const dataDir = temporaryFolder()
  const database = await openDatabase({ dataDir, log: quiet })
  onTestFinished(() => database.close())
  await database.sql`create table pair (number integer, side text)`
  let isOver = false
  let written = 0
  const write = async () => {
    while (!isOver) {
      await database.transaction(async (sql) => {
        await sql`insert into pair select ${written}::int, repeat('left', 500)`
        await sql`insert into pair select ${written}::int, repeat('right', 500)`
      })
      written += 1
    }
  }
  const writing = write()
  await expect.poll(() => written).toBeGreaterThan(20)
  const before = written
  const folder = await copyEmbedded(database, dataDir, quiet)
  isOver = true
  await writing
  expect(written).toBeGreaterThan(before)
  expect(statSync(folder).mode & 0o777).toBe(0o700)

  const copy = await openDatabase({ dataDir: folder, log: quiet })
  onTestFinished(() => copy.close())
  const [held] = await copy.sql<{ rows: number; numbers: number; halves: number }>`
    select count(*) as rows, count(distinct number) as numbers,
      (select count(*) from (select from pair group by number having count(*) <> 2) as half) as halves from pair`
  expect(held?.halves).toBe(0)
  expect(held?.rows).toBe(2 * (held?.numbers ?? 0))
  expect(held?.numbers).toBeGreaterThanOrEqual(before)
  const [kept] = await database.sql`select count(*) / 2 as numbers from pair`
  expect(kept).toEqual({ numbers: written })
})

test('a backup that could not be ended does not prevent the next copy', async () => {
  const dataDir = temporaryFolder()
  const database = await openDatabase({ dataDir, log: quiet })
  onTestFinished(() => database.close())
  await database.unhurried((client) => client.query(`select pg_backup_start('left', true)`))
  const folder = await copyEmbedded(database, dataDir, quiet)
  const copy = await openDatabase({ dataDir: folder, log: quiet })
  onTestFinished(() => copy.close())
  expect(await copy.sql`select 1 as one`).toEqual([{ one: 1 }])
})

test('the end of a copy is tried again while others have the connection, and the log says so', async () => {
  const dataDir = temporaryFolder()
  const database = await openDatabase({ dataDir, log: quiet })
  onTestFinished(() => database.close())
  const before = Promise.withResolvers<void>()
  const holding = database.unhurried(() => before.promise)
  const failed = Promise.withResolvers<string>()
  const copying = copyEmbedded(database, dataDir, failed.resolve)
  await expect.poll(() => database.pool.waitingCount).toBe(1)
  // Takes the connection between the copy's start and its end, and keeps it until the end has failed once. The copy's
  // start may take longer than anybody waits for the connection.
  const keep = async (): Promise<unknown> =>
    database.unhurried(() => failed.promise).catch((error: unknown) => (isBusy(error) ? keep() : Promise.reject(error)))
  const keeping = keep()
  before.resolve()
  await Promise.all([holding, keeping])
  expect(existsSync(await copying)).toBe(true)
  expect(await failed.promise).toBe('the copy of the database could not be ended')
})

test('a copy that can’t be removed is logged, and the others are removed all the same', async () => {
  const dataDir = temporaryFolder()
  const [locked, left] = ['0', '1'].map((digit) => join(dataDir, `copy-${digit.repeat(16)}`)) as [string, string]
  // No lock can be taken where the file is a folder.
  mkdirSync(join(locked, 'lock'), { recursive: true })
  mkdirSync(left)
  for (const folder of [locked, left]) utimesSync(folder, MINUTES_AGO, MINUTES_AGO)
  const logged: string[] = []
  await removeStaleCopies(dataDir, (message) => logged.push(message))
  expect([locked, left].map((folder) => existsSync(folder))).toEqual([true, false])
  expect(logged).toEqual(['an old copy of the database could not be removed'])
})

test('stale copies are removed, but not recent ones or those in use', async () => {
  const dataDir = temporaryFolder()
  const [left, young, read] = ['0', '1', '2'].map((digit) => join(dataDir, `copy-${digit.repeat(16)}`))
  for (const folder of [left, young, read]) mkdirSync(folder ?? '')
  const reader = await openDatabase({ dataDir: read ?? '', log: quiet })
  onTestFinished(() => reader.close())
  for (const folder of [left, read]) utimesSync(folder ?? '', MINUTES_AGO, MINUTES_AGO)
  await removeStaleCopies(dataDir, quiet)
  expect([left, young, read].map((folder) => existsSync(folder ?? ''))).toEqual([false, true, true])
})
