import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Reply } from '#test/browser.ts'
import { postComment } from '#test/comments.ts'
import { compareStored } from '#test/kills.ts'
import { submit } from '#test/makers.ts'
import { aResident, patiently } from '#test/people.ts'
import { aJpeg } from '#test/pictures.ts'
import { startProgram } from '#test/program.ts'
import { nothingWritten, type Writer } from '#test/writers.ts'
import { FLAGS } from '../../scripts/flags.mjs'
import { startPostgres } from '../../scripts/postgres.mjs'
import { findPostgres } from '../../scripts/system.mjs'
import { proved, type Row } from '../report.ts'
import { SECRET } from '../settings.ts'

// Runs on a small disk of its own (disk.ts) and sends the rows to its parent process.
const MAX_COMMENTS = 2000
const WAIT_MS = 60_000
const run = promisify(execFile)

const [, , folder = '', kind = ''] = process.argv
const filler = join(folder, 'filler')
const postgres = kind === 'postgresql' ? await postgresOn(folder) : null
const env = {
  DATA_DIR: join(folder, 'data'),
  AUTH_SECRET: SECRET,
  ...(postgres && { DATABASE_URL: postgres.url }),
}
const written = nothingWritten()
const rows: Row[] = []
const program = await startProgram(env)
try {
  const { id, ...browser } = await patiently(() => aResident(program))
  const writer: Writer = { id, browser }
  rows.push(
    await proved(`disk full in a photo, ${kind}`, () => fullInPhoto(writer)),
    await proved(`disk full in a commit, ${kind}`, () => fullInCommit(writer)),
    await proved(`disk full in a backup, ${kind}`, () => fullInBackup(writer)),
  )
} finally {
  emptyDisk()
  await program.kill()
}
rows.push(await proved(`nothing lost on the full disk, ${kind}`, compareWithStored))
await postgres?.stop()
process.send?.(rows)
if (process.connected) process.disconnect?.()

async function fullInPhoto(writer: Writer): Promise<string> {
  const photo = await aJpeg({ width: 1600, height: 1200, noise: true })
  const fields = { category: 'litter', description: 'A bin has tipped over', photo }
  const key = randomUUID()
  const send = () => submit(writer.browser, fields, key)
  fillDisk(128 * 1024)
  const said = expectPlainRefusal(await send())
  assert.deepEqual((await writer.browser.get('/api/profile/reports')).body.items, [], 'reports without their photo')
  await makeRoom()
  const { body } = await sendUntilCreated(send)
  written.sent.push({ key, fields, writer, id: body.id })
  return `${said}; the same request succeeds once there is space`
}

async function fullInCommit(writer: Writer): Promise<string> {
  const report = written.sent[0]?.id ?? ''
  const say = (text: string, key: string) => postComment(writer.browser, report, { text }, key)
  fillDisk(0)
  for (let count = 0; count < MAX_COMMENTS; count++) {
    const comment = { key: randomUUID(), report, text: `${randomUUID()} ${'long '.repeat(150)}`.trim(), writer }
    const reply = await say(comment.text, comment.key)
    if (reply.status === 201) {
      written.comments.push({ ...comment, id: reply.body.id })
      continue
    }
    const said = expectPlainRefusal(reply)
    const [page, ready] = [await writer.browser.get('/recent'), await writer.browser.get('/readyz')]
    assert.equal(page.status, 200, 'the list can still be read')
    assert.equal(ready.status, 503, '/readyz')
    await makeRoom()
    const { body } = await sendUntilCreated(() => say(comment.text, comment.key))
    written.comments.push({ ...comment, id: body.id })
    return `after ${count} comments ${said}; lists can be read; comments succeed again once there is space`
  }
  throw new Error(`${MAX_COMMENTS} comments were taken on a full disk`)
}

async function fullInBackup(writer: Writer): Promise<string> {
  const archives = () => readdirSync(folder).filter((name) => name.startsWith('kept'))
  const back = (name: string) =>
    run(process.execPath, [...FLAGS, 'src/app/programs/backup.ts', join(folder, name)], {
      env: { ...process.env, ...env },
    })
  await back('kept.tar.zst')
  fillDisk(16 * 1024)
  const failed: unknown = await back('kept2.tar.zst').then(
    () => 'It was written',
    (error: unknown) => error,
  )
  assert.ok(failed instanceof Error && 'stderr' in failed, String(failed))
  const said = String(failed.stderr).trim()
  assert.match(said, /^[^\n]+(space|disk|can't be written)[^\n]+\.$/, 'one sentence that says why')
  assert.deepEqual(archives(), ['kept.tar.zst'], 'archives')
  const meanwhile = await writer.browser.get('/api/reports')
  if (meanwhile.status !== 200) expectPlainRefusal(meanwhile)
  await makeRoom()
  await sendUntilCreated(() => submitReport(writer))
  await back('kept2.tar.zst')
  for (const name of archives()) rmSync(join(folder, name))
  return `“${said.replaceAll(folder, '…')}”; the older archive stays; written once there is space`
}

/** A PostgreSQL whose data lie on the small disk. */
async function postgresOn(onDisk: string) {
  process.env['TMPDIR'] = onDisk
  const programs = findPostgres()
  if (!programs) throw new Error('There is no PostgreSQL')
  return startPostgres(programs)
}

/** Fills the disk except for so many bytes. */
function fillDisk(leftBytes: number) {
  emptyDisk()
  const { bavail, bsize } = statfsSync(folder)
  writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - leftBytes)))
}

function emptyDisk() {
  rmSync(filler, { force: true })
}

/** Makes space again. PostgreSQL ends where it cannot write its log, and is started again, as by systemd. */
async function makeRoom() {
  emptyDisk()
  if (postgres && !postgres.isRunning()) await postgres.start()
}

/** Submits a report without a photo. */
async function submitReport(writer: Writer): Promise<Reply> {
  const fields = { category: 'noise', description: 'A drill at night' }
  const key = randomUUID()
  const reply = await submit(writer.browser, fields, key)
  written.sent.push({ key, fields, writer, ...(reply.status === 201 && { id: reply.body.id }) })
  return reply
}

async function compareWithStored(): Promise<string> {
  await compareStored(env, written)
  return `${written.sent.length} reports and ${written.comments.length} comments, killed at the end`
}

function expectPlainRefusal({ status, headers, body }: Reply): string {
  assert.equal(status, 503, JSON.stringify(body))
  assert.match(String(body.message), /^\p{Lu}.+[.!]$/u, 'a sentence')
  assert.ok(Number(headers.get('retry-after')) > 0, 'retry-after')
  return `503 “${body.message}”`
}

/** Sends again until the answer is 201. */
async function sendUntilCreated(send: () => Promise<Reply>): Promise<Reply> {
  const until = performance.now() + WAIT_MS
  for (;;) {
    const reply = await send()
    if (reply.status === 201) return reply
    if (performance.now() > until) throw new Error(`Still refused: ${reply.status} ${JSON.stringify(reply.body)}`)
    await sleep(500)
  }
}
