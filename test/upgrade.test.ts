import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { cp, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { unpackTar } from 'modern-tar/fs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { migrate } from '#platform/server/database/migrate.ts'
import { VERSION } from '#platform/server/version.ts'
import { testApp } from './app.ts'
import { anArchive } from './archive.ts'
import type { Reply } from './browser.ts'
import { temporaryFolder } from './folders.ts'
import { aMember, aReport, castVote, type Member, submit } from './makers.ts'
import { runProgram, startProgram } from './program.ts'

vi.setConfig({ testTimeout: 300_000 })

/**
 * The data folder of release 0.1.0, made by running that release and using it over HTTP. It has two people and three
 * reports, one of them with a photo, a confirm, a comment and a flag.
 */
const BEFORE = join(import.meta.dirname, 'fixtures/data-0.1.0.tar.zst')
const AUTHOR = { email: 'author@release.test', password: 'the lamp of Ada' }
const NEIGHBOUR = { email: 'neighbour@release.test', password: 'the lamp of Bo' }

async function dataOfBefore(): Promise<string> {
  const folder = temporaryFolder()
  await pipeline(createReadStream(BEFORE), createZstdDecompress(), unpackTar(folder))
  return folder
}

test('this release opens the data folder of the previous one and keeps all its data', async () => {
  const env = { DATA_DIR: await dataOfBefore(), ADMIN_EMAILS: NEIGHBOUR.email }
  const program = await startProgram(env)
  onTestFinished(() => program.kill())
  const [author, neighbour] = [program.aVisitor(), program.aVisitor()]
  expect((await author.send('POST', '/api/accounts/sign-in', AUTHOR)).status).toBe(200)
  expect((await neighbour.send('POST', '/api/accounts/sign-in', NEIGHBOUR)).body).toMatchObject({ admin: true })

  // Uses the profile's lists, because the lists of the last days will be empty one day.
  const { items } = (await author.get('/api/profile/reports')).body
  expect(items.map(({ category }: { category: string }) => category)).toEqual(['infrastructure', 'litter'])
  const { body: report } = await author.get(`/api/reports/${items[1].id}`)
  expect(report).toMatchObject({
    description: 'A bin that overflows by the steps',
    confirms: 1,
    comments: 1,
    own: true,
  })
  expect((await author.get(report.photo.display)).status).toBe(200)
  const { body: comments } = await author.get(`/api/reports/${report.id}/comments`)
  expect(comments.items).toMatchObject([{ text: 'I saw it too', author: { name: 'Bo Neighbour' } }])
  const { body: achievements } = await author.get('/api/profile/achievements')
  expect(achievements.points).toBe(80)
  expect((await neighbour.get('/api/admin/flags')).body.items).toHaveLength(1)

  const vote = await neighbour.send('PUT', `/api/reports/${report.id}/vote`, { type: 'reject' })
  expect(vote.body).toMatchObject({ confirms: 0, rejects: 1 })
  const form = new FormData()
  const said = { category: 'litter', description: 'A bin that overflows again', lat: 36.1402, lng: -5.3503 }
  for (const [name, value] of Object.entries(said)) form.append(name, String(value))
  expect((await author.send('POST', '/api/reports', form)).status).toBe(201)
  // A job indexes the words of earlier reports.
  const words = encodeURIComponent('A bin overflows by the steps')
  const similar = async () => {
    const { body } = await author.get(
      `/api/reports/similar?category=litter&lat=36.1401&lng=-5.3502&description=${words}`,
    )
    return body.items.map(({ id }: { id: string }) => id)
  }
  await expect.poll(similar, { timeout: 30_000 }).toContain(report.id)
  expect((await author.get('/healthz')).body).toEqual({ status: 'ok', version: VERSION })
  expect(await program.stop()).toBe(0)
})

test('data of the previous release can be backed up and restored by this one', async () => {
  const env = { DATA_DIR: await dataOfBefore(), LOG_LEVEL: 'error' }
  const first = await startProgram(env)
  await first.stop()
  const archive = anArchive()
  expect(await runProgram('backup', env, archive)).toMatchObject({ code: 0, err: '' })
  const restored = { DATA_DIR: temporaryFolder(), LOG_LEVEL: 'error' }
  expect(await runProgram('restore', restored, archive)).toMatchObject({ code: 0, err: '' })
  const program = await startProgram(restored)
  onTestFinished(() => program.kill())
  const author = program.aVisitor()
  expect((await author.send('POST', '/api/accounts/sign-in', AUTHOR)).status).toBe(200)
  expect((await author.get('/api/profile/reports')).body.items).toHaveLength(2)
})

/** What a next release may add while this one serves: columns, tables, indexes, and a trigger that fills a column. */
const NEXT = `
  alter table reports add column made_up text not null default 'none';
  alter table votes add column made_up_at timestamptz;
  alter table users add column made_up integer;
  alter table sessions add column made_up boolean not null default false;
  create table made_up (report_id uuid primary key references reports (id), said text not null);
  create index made_up_reports on reports (made_up);
  create function fill_made_up() returns trigger language plpgsql as $$
    begin new.made_up := new.category; return new; end $$;
  create trigger fill_made_up before insert on reports for each row execute function fill_made_up();
`

test('people use this release while the next one changes the schema, and afterwards, and lose nothing', async () => {
  const app = await testApp({ database: 'postgresql' })
  onTestFinished(() => app.close())
  const folder = temporaryFolder()
  await cp('db/migrations', folder, { recursive: true })
  const authors = await Promise.all(Array.from({ length: 4 }, () => aMember(app)))
  const neighbour = await aMember(app)
  const statuses: number[] = []
  let isOver = false
  // As browsers do: what was too busy is sent again, with the same key.
  const done = async (ask: () => Promise<Reply>): Promise<Reply['body']> => {
    const { status, body } = await ask()
    statuses.push(status)
    return status === 503 ? done(ask) : body
  }
  const write = async (author: Member) => {
    while (!isOver) {
      const key = randomUUID()
      const { id } = await done(() => submit(author, {}, key))
      await done(() => castVote(neighbour, id, 'confirm'))
      expect(await done(() => author.get(`/api/reports/${id}`))).toMatchObject({ confirms: 1 })
      await done(() => app.aVisitor().get('/api/reports'))
    }
  }
  const writing = Promise.all(authors.map(write))
  await vi.waitFor(() => expect(statuses.length).toBeGreaterThan(40), 30_000)
  const number = String((await readdir(folder)).length + 1).padStart(4, '0')
  await writeFile(join(folder, `${number}_next.sql`), NEXT)
  expect(await migrate(app.services.database, folder)).toEqual([`${number}_next.sql`])
  const before = statuses.length
  await vi.waitFor(() => expect(statuses.length).toBeGreaterThan(before + 40), 30_000)
  isOver = true
  await writing
  expect(statuses.filter((status) => ![200, 201, 503].includes(status))).toEqual([])
  const { id } = await aReport(neighbour)
  expect(await app.services.database.sql`select made_up from reports where id = ${id}`).toEqual([{ made_up: 'litter' }])
})
