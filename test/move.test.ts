import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Database } from '#platform/server/database/database.ts'
import { anInstallation, continuesNumbers, contentOf, withInstallation } from './archive.ts'
import { temporaryFolder } from './folders.ts'
import { aReport, castVote } from './makers.ts'
import { aResident, anUnverified } from './people.ts'
import { aJpeg } from './pictures.ts'
import { freshDatabaseUrl } from './postgres.ts'
import { runProgram, startProgram } from './program.ts'

// Each test starts programs and commands, one after the other.
vi.setConfig({ testTimeout: 400_000 })

const aWaitingMail = ({ sql }: Database) => sql`
  insert into mails (id, kind, recipient, subject, body_text, body_html, created_at, attempts, next_try_at)
  values (gen_random_uuid(), 'verify', 'waiting@example.test', '', '', '', now(), 1, now() + interval '2 days')`

const dueMails = ({ sql }: Database) =>
  sql.column<string>`select recipient from mails where sent_at is null and next_try_at <= now()`

test('an embedded installation moves to PostgreSQL row by row, and everybody stays signed in', async () => {
  const env = await anInstallation('embedded')
  const program = await startProgram(env)
  onTestFinished(() => program.kill())
  const [ada, ben] = [await aResident(program), await aResident(program)]
  await anUnverified(program)
  const report = await aReport(ada, { photo: await aJpeg({ width: 320, height: 240 }) })
  await castVote(ben, report.id, 'confirm')
  const url = await freshDatabaseUrl()

  const running = await runProgram('move', env, url)
  expect([running.code, running.out]).toEqual([1, ''])
  expect(running.err).toMatch(/^The data folder .* is in use by another Lamppost\. If .*; otherwise stop it first\.\n$/)
  await program.stop()
  await withInstallation(env, aWaitingMail)

  const { code, out, err } = await runProgram('move', env, url)
  expect([code, err]).toEqual([0, ''])
  expect(out).toContain('compared table by table. Set now, and start again:')
  const secret = readFileSync(join(env.DATA_DIR, 'secret'), 'utf8').trim()
  expect(out).not.toContain(secret)
  const moved = { ...env, DATABASE_URL: url, AUTH_SECRET: secret }
  const [before, after] = [await contentOf(env), await contentOf(moved)]
  const { schema_migrations: applied, mails: _, ...tables } = before.tables
  expect(after).toEqual({
    files: before.files,
    tables: { ...tables, mails: expect.stringMatching(/^\d+ /), schema_migrations: expect.stringMatching(/^\d+ /) },
  })
  expect(Number.parseInt(after.tables['sessions'] ?? '', 10)).toBe(2)
  expect(Number.parseInt(applied ?? '', 10)).toBe(Number.parseInt(after.tables['schema_migrations'] ?? '', 10))

  // The old database doesn't know newer photos, so nothing starts with it by mistake.
  for (const name of ['main', 'backup'])
    expect(await runProgram(name, env, ...(name === 'backup' ? [join(temporaryFolder(), 'a')] : []))).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^DATABASE_URL: is missing, and the database in /),
    })

  // What waited for its next try is due at once: the queue with the times stays behind.
  expect(await withInstallation(moved, dueMails)).toEqual(['waiting@example.test'])

  const again = await startProgram(moved)
  onTestFinished(() => again.kill())
  const back = again.aVisitor()
  for (const [name, value] of ada.cookies) back.cookies.set(name, value)
  expect((await back.get('/api/me')).body.email).toBe(ada.email)
  expect((await back.get(report.photo.thumb)).status).toBe(200)
  expect((await aReport(back)).id).not.toBe(report.id)
  // Generated numbers continue after the existing ones.
  expect(await withInstallation(moved, continuesNumbers)).toBe(true)

  const twice = await runProgram('move', env, url)
  expect(twice).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringMatching(/^The PostgreSQL holds rows already \(\w+\)/),
  })
  await again.stop()
})

test.each([
  ['nothing', /^Name the PostgreSQL: /],
  ['mysql://x/y', /^Name the PostgreSQL: /],
  ['postgres://127.0.0.1:9/none', /^DATA_DIR: there is no database in .* that this user may read\.\n$/],
])('%s fails with a plain message and leaves nothing behind', async (url, sentence) => {
  const env = { DATA_DIR: join(temporaryFolder(), 'untouched') }
  expect(await runProgram('move', env, url)).toEqual({ code: 1, out: '', err: expect.stringMatching(sentence) })
})

test('an unreachable PostgreSQL fails with a plain message', async () => {
  const env = await anInstallation('embedded')
  const program = await startProgram(env)
  await program.stop()
  const { code, err } = await runProgram('move', env, 'postgres://127.0.0.1:9/none')
  expect([code, err]).toEqual([
    1,
    expect.stringMatching(/^The PostgreSQL of DATABASE_URL \(127.0.0.1:9\) can't be used: /),
  ])
})
