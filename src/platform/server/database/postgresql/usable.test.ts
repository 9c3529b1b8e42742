import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabaseUrl } from '#test/postgres.ts'
import { openDatabase } from '../database.ts'
import { migrate } from '../migrate.ts'

/** An empty database, with its URL for an administrator, and for a user who owns nothing (`own`). */
async function aDatabaseOfOthers() {
  const url = await freshDatabaseUrl()
  const role = `lamppost_test_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client(url)
  await admin.connect()
  await admin.query(`create role ${role} login password 'secret'`)
  onTestFinished(async () => {
    await admin.query(`reassign owned by ${role} to current_user; drop owned by ${role}; drop role ${role}`)
    await admin.end()
  })
  const own = new URL(url)
  Object.assign(own, { username: role, password: 'secret' })
  return { url, own: own.href, role, name: own.pathname.slice(1), admin }
}

async function open(url: string, more: { directUrl?: string; readUrl?: string; isPooled?: boolean } = {}) {
  const database = await openDatabase({ url, ...more, dataDir: '/nowhere', log: () => undefined })
  onTestFinished(() => database.close())
  return database
}

const refusal = (setting: string) =>
  `The user of ${setting} may not create tables and schemas: make it the owner of the database, or grant it CREATE on the database and its schema`

test('a user who may not create tables or schemas is refused with a sentence', async () => {
  const { url, own, role, name, admin } = await aDatabaseOfOthers()
  await expect(open(own)).rejects.toThrow(refusal('DATABASE_URL'))
  await admin.query(`grant all on database "${name}" to ${role}`)
  await expect(open(own)).rejects.toThrow(refusal('DATABASE_URL'))
  await admin.query(`revoke all on database "${name}" from ${role}; grant all on schema public to ${role}`)
  await expect(open(own)).rejects.toThrow(refusal('DATABASE_URL'))
  await expect(open(url, { directUrl: own })).rejects.toThrow(refusal('DATABASE_DIRECT_URL'))
  await admin.query(`grant create on database "${name}" to ${role}`)
  await expect(open(own)).resolves.toMatchObject({ kind: 'postgresql' })
})

test('a database whose encoding is not UTF8 is refused with a sentence', async () => {
  const { url, name, admin } = await aDatabaseOfOthers()
  const latin = `${name}_latin`
  await admin.query(`create database "${latin}" encoding 'LATIN1' locale 'C' template template0`)
  onTestFinished(async () => {
    await admin.query(`drop database "${latin}"`)
  })
  const other = new URL(url)
  other.pathname = latin
  await expect(open(other.href)).rejects.toThrow('The database of DATABASE_URL has the encoding LATIN1; UTF8 is needed')
})

test.each([false, true])('times are read whatever style of dates the server has (pooled: %s)', async (isPooled) => {
  const { url, name, admin } = await aDatabaseOfOthers()
  await admin.query(`alter database "${name}" set datestyle = 'German'`)
  const database = await open(url, { isPooled })
  const at = new Date('2026-05-04T03:02:01.000Z')
  const read = [{ at }]
  expect(await database.sql`select ${at}::timestamptz as at`).toEqual(read)
  expect(await database.transaction((sql) => sql`select ${at}::timestamptz as at`)).toEqual(read)
  const { rows } = await database.unhurried((client) => client.query('select $1::timestamptz as at', [at]))
  expect(rows).toEqual(read)
})

test('the owner is not refused, nor a user without these rights once the tables and the schema exist', async () => {
  const { url, own, role, name, admin } = await aDatabaseOfOthers()
  await admin.query(`create table schema_migrations (name text, checksum text)`)
  await expect(open(own)).rejects.toThrow(refusal('DATABASE_URL'))
  const boss = new PgBoss({ connectionString: url, schema: 'jobs' })
  await boss.start()
  await boss.stop({ graceful: false })
  await expect(open(own)).resolves.toMatchObject({ kind: 'postgresql' })

  await admin.query(`drop schema jobs cascade; drop table schema_migrations; alter database "${name}" owner to ${role}`)
  const database = await open(own)
  expect((await migrate(database)).length).toBeGreaterThan(0)
})

test.each(['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URL'])(
  'the error names a certificate of %s that is missing',
  async (setting) => {
    const url = await freshDatabaseUrl()
    const wrong = `${url}?sslmode=verify-full&sslrootcert=/nowhere/root.crt`
    const opening =
      setting === 'DATABASE_URL'
        ? open(wrong)
        : open(url, setting === 'DATABASE_READ_URL' ? { readUrl: wrong } : { directUrl: wrong })
    await expect(opening).rejects.toThrow(
      `${setting} can't be used: ENOENT: no such file or directory, open '/nowhere/root.crt'`,
    )
    await expect(opening).rejects.toMatchObject({ name: 'DatabaseUnusable' })
  },
)
