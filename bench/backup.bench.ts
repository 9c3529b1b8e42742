import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ClientBase } from 'pg'
import { randomHex } from '#features/media/files.gateway.ts'
import { reportPhotoKeys } from '#features/media/media.rules.ts'
import type { Browser } from '#test/browser.ts'
import { castVote } from '#test/makers.ts'
import { aResident } from '#test/people.ts'
import { type Program, startProgram } from '#test/program.ts'
import { fill } from './fill.ts'
import { quantile } from './sample.ts'
import { withSuite } from './suite.ts'
import { compareWithTarget, printTable } from './table.ts'

// Measures `npm run backup` with 20,000 reports (5,000 with photos) and 80,000 votes while the program answers the
// feed and takes votes. Also measures how long the feed takes meanwhile, and without a backup.
const REPORTS = 20_000
const PHOTOS = 5_000
/** Sizes of the two files that a photo of 12 megapixels is stored as. */
const DISPLAY_BYTES = 75_000
const THUMB_BYTES = 13_000
const LIMIT_SECONDS = 60
const FEED_LIMIT_MS = 100
const FEED = '/api/reports?limit=50'
const IDLE_MS = 10_000

await withSuite(async ({ databases }) => {
  const rows = [
    ['', 'seconds', 'target', '', 'MB', 'feed median ms', 'p95', 'p99', 'longest', 'target', '', 'p95 without'],
  ]
  for (const kind of ['embedded', 'postgresql']) {
    const dataDir = join(databases.folder, kind)
    const url = kind === 'postgresql' ? await databases.create('backup') : null
    const { env } = await fill(url, dataDir, {
      ...{ reports: REPORTS, authors: 1_000 },
      more: (client) => addPhotos(client, join(dataDir, 'files')),
    })
    // Otherwise the system would write the photos to disk during the measurement.
    execFileSync('sync')
    const program = await startProgram(env)
    try {
      rows.push([kind, ...(await measure(program, env, join(databases.folder, `${kind}.tar.zst`)))])
    } finally {
      await program.kill()
    }
  }
  printTable(`npm run backup, ${REPORTS} reports, ${PHOTOS} photos`, rows)
})

async function addPhotos(client: ClientBase, folder: string): Promise<void> {
  const photos = Array.from({ length: PHOTOS }, () => reportPhotoKeys(randomHex()))
  mkdirSync(folder, { recursive: true })
  for (const { display, thumb } of photos) {
    writeFileSync(join(folder, display), randomBytes(DISPLAY_BYTES))
    writeFileSync(join(folder, thumb), randomBytes(THUMB_BYTES))
  }
  await client.query(
    `update reports set photo_display = display, photo_thumb = thumb, photo_width = 1600, photo_height = 1200
    from unnest($1::text[], $2::text[]) with ordinality as photo (display, thumb, number)
    join (select id, row_number() over (order by created_at desc) as number from reports) as numbered using (number)
    where reports.id = numbered.id`,
    [photos.map(({ display }) => display), photos.map(({ thumb }) => thumb)],
  )
}

async function measure(program: Program, env: Record<string, string>, file: string): Promise<string[]> {
  const [reader, voter] = [await aResident(program), await aResident(program)]
  const idle = await during(program, reader, voter, sleep(IDLE_MS))
  const began = performance.now()
  const busy = await during(program, reader, voter, backUp(env, file))
  const seconds = (performance.now() - began) / 1000
  const p95 = quantile(busy, 0.95)
  return [
    seconds.toFixed(1),
    ...compareWithTarget(seconds, LIMIT_SECONDS),
    (statSync(file).size / 1e6).toFixed(0),
    ...[quantile(busy, 0.5), p95, quantile(busy, 0.99), quantile(busy, 1)].map((ms) => ms.toFixed(1)),
    ...compareWithTarget(p95, FEED_LIMIT_MS),
    quantile(idle, 0.95).toFixed(1),
  ]
}

/** Returns how long each answer of the feed takes while `work` runs, in milliseconds. */
async function during(program: Program, reader: Browser, voter: Browser, work: Promise<unknown>): Promise<number[]> {
  let isOver = false
  const took: number[] = []
  const again = async (waitMs: number, ask: () => Promise<{ status: number }>, isFeed: boolean) => {
    while (!isOver) {
      const began = performance.now()
      const { status } = await ask()
      if (status !== 200) throw new Error(`An answer of ${status} to ${isFeed ? 'the feed' : 'a vote'}`)
      if (isFeed) took.push(performance.now() - began)
      await sleep(waitMs)
    }
  }
  const { body } = await reader.get(FEED)
  let votes = 0
  const vote = () => castVote(voter, body.items[votes++ % 50].id, votes % 100 < 50 ? 'confirm' : 'reject')
  const visitor = program.aVisitor()
  const loops = [
    again(50, () => visitor.get(FEED), true),
    again(50, () => reader.get(FEED), true),
    again(200, vote, false),
  ]
  await Promise.race([work, Promise.all(loops)])
  isOver = true
  await Promise.all(loops)
  return took
}

async function backUp(env: Record<string, string>, file: string): Promise<void> {
  const { PATH } = process.env
  const child = spawn('npm', ['run', '-s', 'backup', '--', file], {
    env: { PATH, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('The backup failed')
}
