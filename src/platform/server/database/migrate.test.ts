import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { temporaryFolder } from '#test/folders.ts'
import { freshDatabaseUrl } from '#test/postgres.ts'
import { openDatabase, type Database } from './database.ts'
import { migrate, MigrationRefused } from './migrate.ts'

const quiet = { dataDir: '/nowhere', log: () => undefined }

let folder: string
const write = (name: string, text: string) => writeFileSync(join(folder, name), text)

beforeEach(() => {
  folder = temporaryFolder()
  write('0001_pets.sql', "create table pet (name text primary key); insert into pet values ('Ape');")
  write('0002_legs.sql', 'alter table pet add column legs int not null default 4;')
})

describe.each(['embedded', 'postgresql'] as const)('migrating the %s database', (kind) => {
  let database: Database
  const refusal = () =>
    migrate(database, folder).then(
      () => 'none',
      (error: unknown) => error as MigrationRefused,
    ) // asserted below

  beforeAll(async () => {
    const dataDir = temporaryFolder()
    database = await openDatabase({
      ...quiet,
      ...(kind === 'embedded' ? { dataDir } : { url: await freshDatabaseUrl() }),
    })
  })
  beforeEach(async () => {
    await database.sql`drop schema public cascade`
    await database.sql`create schema public`
  })
  afterAll(() => database.close())

  test('applies the files in order, once', async () => {
    expect(await migrate(database, folder)).toEqual(['0001_pets.sql', '0002_legs.sql'])
    expect(await database.sql`select * from pet`).toEqual([{ name: 'Ape', legs: 4 }])
    expect(await migrate(database, folder)).toEqual([])
    write('0003_tails.sql', 'alter table pet add column tail boolean;')
    expect(await migrate(database, folder)).toEqual(['0003_tails.sql'])
  })

  test('refuses an old migration file that was changed, but ignores changed line endings', async () => {
    await migrate(database, folder)
    write('0002_legs.sql', 'alter table pet add column legs int not null default 2;')
    expect(await refusal()).toBeInstanceOf(MigrationRefused)
    expect(await refusal()).toMatchObject({ message: expect.stringContaining('0002_legs.sql was changed') })
  })

  test('refuses a database that is newer than the program', async () => {
    await migrate(database, folder)
    rmSync(join(folder, '0002_legs.sql'))
    expect(await refusal()).toMatchObject({ message: expect.stringMatching(/newer than this program.*0002_legs\.sql/) })
  })

  test('refuses a gap in the numbers, and a number that occurs twice', async () => {
    write('0004_tails.sql', 'select 1')
    expect(await refusal()).toMatchObject({ message: expect.stringMatching(/0003 is missing.*0004_tails\.sql/) })
    rmSync(join(folder, '0004_tails.sql'))
    write('0002_wings.sql', 'select 1')
    expect(await refusal()).toMatchObject({ message: expect.stringMatching(/twice.*0002_wings\.sql/) })
    expect(await database.sql`select to_regclass('pet') as pet`).toEqual([{ pet: null }])
  })

  test('rolls back a failing file and all files before it, and succeeds once the file is fixed', async () => {
    write('0003_tails.sql', "insert into pet values ('Bat', 2); select 1 / 0;")
    expect(await refusal()).toMatchObject({
      message: expect.stringMatching(/0003_tails\.sql failed.*division by zero/),
    })
    expect(await database.sql`select name, legs from pet`).toEqual([{ name: 'Ape', legs: 4 }])
    write('0003_tails.sql', "insert into pet values ('Bat', 2);")
    expect(await migrate(database, folder)).toEqual(['0003_tails.sql'])
  })

  test("applies the product's own migrations", async () => {
    expect(await migrate(database)).not.toEqual([])
    expect(await migrate(database)).toEqual([])
  })
})

test('when two processes start at once, one migrates and the other waits as long as needed', async () => {
  const url = await freshDatabaseUrl()
  const both = await Promise.all([openDatabase({ ...quiet, url }), openDatabase({ ...quiet, url })])
  write('0003_slow.sql', 'select pg_sleep(2.5);')
  const applied = await Promise.all(both.map((database) => migrate(database, folder)))
  expect(applied.map((names) => names.length).toSorted((a, b) => a - b)).toEqual([0, 3])
  await Promise.all(both.map((database) => database.close()))
})

test('a migration that waits for a table lets others use it meanwhile, and is applied once the table is free', async () => {
  const database = await openDatabase({ ...quiet, url: await freshDatabaseUrl() })
  await migrate(database, folder)
  const reader = await database.pool.connect()
  await reader.query('begin; select name from pet')
  write('0003_fur.sql', 'alter table pet add column fur text;')
  const migrating = migrate(database, folder)
  await vi.waitFor(async () => {
    const waiting = await database.sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like 'alter table pet%'`
    expect(waiting).toHaveLength(1)
  }, 30_000)
  // Would fail after two seconds if the migration kept waiting in front of it.
  await database.sql`insert into pet (name, legs) values ('Cat', 4)`
  await reader.query('rollback')
  reader.release()
  expect(await migrating).toEqual(['0003_fur.sql'])
  expect(await database.sql`select name, fur from pet where name = 'Cat'`).toEqual([{ name: 'Cat', fur: null }])
  await database.close()
})

test('a migration whose process was killed leaves nothing behind, and the next start completes it', async () => {
  const dataDir = temporaryFolder()
  write('0003_slow.sql', "insert into pet values ('Bat', 2); select pg_sleep(60);")
  const at = (file: string) => JSON.stringify(new URL(file, import.meta.url).href)
  const program = `
    const { openDatabase } = await import(${at('./database.ts')})
    const { migrate } = await import(${at('./migrate.ts')})
    const database = await openDatabase({ dataDir: ${JSON.stringify(dataDir)}, log: () => undefined })
    await migrate(database, ${JSON.stringify(folder)}, 2)
    console.log('migrated')
    await migrate(database, ${JSON.stringify(folder)})`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  await sleep(1_500)
  child.kill('SIGKILL')
  await once(child, 'exit')

  const database = await openDatabase({ ...quiet, dataDir })
  expect(await database.sql`select name from pet`).toEqual([{ name: 'Ape' }])
  write('0003_slow.sql', "insert into pet values ('Bat', 2);")
  expect(await migrate(database, folder)).toEqual(['0003_slow.sql'])
  expect(await database.sql`select name from pet`).toEqual([{ name: 'Ape' }, { name: 'Bat' }])
  await database.close()
})

test('a migration whose connection was cut leaves nothing behind, and the next start completes it', async () => {
  const database = await openDatabase({ ...quiet, url: await freshDatabaseUrl() })
  write('0003_slow.sql', "insert into pet values ('Bat', 2); select pg_sleep(5);")
  const cut = migrate(database, folder).catch((error: unknown) => error)
  await vi.waitFor(async () => {
    const cuts = await database.sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event = 'PgSleep'`
    expect(cuts).toHaveLength(1)
  }, 30_000)
  expect(await cut).toMatchObject({ message: 'The connection to the database broke' })
  expect(await migrate(database, folder)).toEqual(['0003_slow.sql'])
  expect(await database.sql`select name from pet`).toEqual([{ name: 'Ape' }, { name: 'Bat' }])
  await database.close()
})
