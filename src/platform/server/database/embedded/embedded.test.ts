import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test, vi } from 'vitest'
import { temporaryFolder } from '#test/folders.ts'
import { DatabaseBusy } from '../busy.ts'
import { newChannels } from '../channels.ts'
import { openDatabase } from '../database.ts'
import { handled } from '../sql.ts'
import { openEmbedded, whatAboutRoom } from './embedded.ts'
import { DataDirInUse } from './lock.ts'

vi.setConfig({ testTimeout: 120_000 })

const newFolder = () => join(temporaryFolder(), 'data')

async function open(dataDir = newFolder()) {
  const database = await openDatabase({ dataDir, log: () => undefined })
  onTestFinished(() => database.close())
  return database
}

async function openBare(statementTimeoutMs = 30_000) {
  const channels = newChannels()
  const embedded = await openEmbedded({ dataDir: newFolder(), channels, log: () => undefined, statementTimeoutMs })
  onTestFinished(() => embedded.close())
  return { ...embedded, channels }
}

/** Starts another process that opens the folder and prints each number it has stored, until it is killed. */
function writer(dataDir: string) {
  const module = new URL('../database.ts', import.meta.url).href
  const program = `
    const { openDatabase } = await import(${JSON.stringify(module)})
    const database = await openDatabase({ dataDir: ${JSON.stringify(dataDir)}, log: () => undefined })
    await database.sql\`create table if not exists kept (number int primary key)\`
    for (let number = 1; ; number++) {
      await database.sql\`insert into kept values (\${number})\`
      console.log(number)
    }`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const said: number[] = []
  createInterface(child.stdout).on('line', (line) => said.push(Number(line)))
  return { child, said }
}

async function kill(child: ChildProcess) {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

test('a commit reaches the disk before it is acknowledged', async () => {
  const { pool, thread } = await openBare()
  await pool.query('create table kept (number int)')
  for (let number = 1; number <= 5; number++) {
    const before = thread.syncs
    await pool.query('insert into kept values ($1)', [number])
    expect(thread.syncs).toBeGreaterThan(before)
  }
  const before = thread.syncs
  await pool.query('select * from kept')
  expect(thread.syncs).toBe(before)
  const { rows } = await pool.query(
    "select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit",
  )
  expect(rows).toEqual([{ fsync: 'on', commit: 'on' }])
})

test('the data folder is readable by its owner only, even if it existed before', async () => {
  const dataDir = newFolder()
  mkdirSync(dataDir)
  chmodSync(dataDir, 0o755)
  await open(dataDir)
  expect(statSync(dataDir).mode & 0o777).toBe(0o700)
})

test('a data folder that can’t be made is refused with the name of its setting', async () => {
  const opening = openDatabase({ dataDir: '/proc/x', log: () => undefined })
  await expect(opening).rejects.toThrow(/^DATA_DIR: the folder can't be made or used: ENOENT/)
})

test('a second Lamppost on the same folder is refused with the name of the folder, also through a symbolic link', async () => {
  const dataDir = newFolder()
  await open(dataDir)
  const link = `${dataDir}-link`
  symlinkSync(dataDir, link)
  for (const path of [dataDir, link]) {
    const second = openDatabase({ dataDir: path, log: () => undefined })
    await expect(second).rejects.toBeInstanceOf(DataDirInUse)
    await expect(second).rejects.toThrow(dataDir)
  }
})

test('another process is refused while one runs; after a kill the next start finds everything that was acknowledged', async () => {
  const dataDir = newFolder()
  const { child, said } = writer(dataDir)
  await vi.waitFor(() => expect(said.length).toBeGreaterThan(20), { timeout: 60_000 })
  await expect(openDatabase({ dataDir, log: () => undefined })).rejects.toBeInstanceOf(DataDirInUse)
  await kill(child)
  const database = await open(dataDir)
  const [kept] = await database.sql<{
    last: number
    count: number
  }>`select max(number) as last, count(*) as count from kept`
  expect(kept?.last).toBeGreaterThanOrEqual(said.at(-1) ?? Infinity)
  expect(kept?.count).toBe(kept?.last)
})

test('a first start that was killed half-way starts from scratch the next time', async () => {
  const dataDir = newFolder()
  mkdirSync(join(dataDir, 'database.new'), { recursive: true })
  writeFileSync(join(dataDir, 'database.new', 'PG_VERSION'), '18')
  const database = await open(dataDir)
  expect(await database.isReady()).toBe(true)
  expect(readdirSync(dataDir)).not.toContain('database.new')
})

test('a broken database folder stops the start with an error that names it, and releases the lock', async () => {
  const dataDir = newFolder()
  mkdirSync(join(dataDir, 'database'), { recursive: true })
  writeFileSync(join(dataDir, 'database', 'PG_VERSION'), '18')
  for (let start = 1; start <= 2; start++)
    await expect(openDatabase({ dataDir, log: () => undefined })).rejects.toThrow(join(dataDir, 'database'))
})

test('settings for the drivers of other databases do not matter', async () => {
  vi.stubEnv('PGSSLMODE', 'require')
  onTestFinished(() => void vi.unstubAllEnvs())
  const { sql } = await open()
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
})

test('data is still there after closing and opening again', async () => {
  const dataDir = newFolder()
  const first = await openDatabase({ dataDir, log: () => undefined })
  await first.sql`create table kept as select 1 as one`
  await first.close()
  const second = await open(dataDir)
  expect(await second.sql`select * from kept`).toEqual([{ one: 1 }])
})

test('an endless statement is stopped with DatabaseBusy; other queries still work and listeners reconnect', async () => {
  const { pool, channels, listen } = await openBare(2_000)
  const heard: string[] = []
  const reconnected = vi.fn<() => void>()
  channels.add('kept', (payload) => heard.push(payload), reconnected)
  listen()
  await pool.query('create table kept as select 1 as one')
  const endless = pool.query('do $$ begin loop end loop; end $$')
  await expect(endless).rejects.toBeInstanceOf(DatabaseBusy)
  await vi.waitFor(async () => expect((await pool.query('select * from kept')).rows).toEqual([{ one: 1 }]), 30_000)
  expect(reconnected).toHaveBeenCalledTimes(1)
  await pool.query("select pg_notify('kept', 'again')")
  await vi.waitFor(() => expect(heard).toEqual(['again']), 30_000)
})

test('a long statement is not stopped while the database is set to patient', async () => {
  const { pool, setPatient } = await openBare(300)
  setPatient(true)
  await pool.query(
    "do $$ declare until timestamptz = clock_timestamp() + '1 s'; begin while clock_timestamp() < until loop end loop; end $$",
  )
  setPatient(false)
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('statements sent without waiting run in their order, and the transaction ends after all of them', async () => {
  const warned = vi.fn<(warning: Error) => void>()
  process.on('warning', warned)
  onTestFinished(() => void process.off('warning', warned))
  const { transaction, sql } = await open()
  await sql`create table noted (number integer)`
  const refused = transaction(async (inside) => {
    for (const number of [1, 2, 3]) void handled(inside`insert into noted values (${number})`)
    throw new Error('refused')
  })
  await expect(refused).rejects.toThrow('refused')
  expect(await sql`select number from noted`).toEqual([])
  await transaction((inside) => Promise.all([4, 5, 6].map((number) => inside`insert into noted values (${number})`)))
  expect(await sql`select number from noted`).toEqual([{ number: 4 }, { number: 5 }, { number: 6 }])
  expect(warned).not.toHaveBeenCalled()
})

test('a full disk is named if the database cannot be opened', async () => {
  // No file system has less room than /proc.
  expect(whatAboutRoom('/proc')).toBe(' Its disk has only 0 MB left: make room.')
  expect(whatAboutRoom(temporaryFolder())).toBe('')
})
