// npm run prove -- cluster: a site of several machines on loopback, and what people notice when its parts fail.
import { setTimeout as sleep } from 'node:timers/promises'
import { aJpeg } from '#test/pictures.ts'
import { check } from './cluster/checks.ts'
import { startCluster } from './cluster/cluster.ts'
import { type Fault, FAULTS } from './cluster/faults.ts'
import { startListeners } from './cluster/listeners.ts'
import { installMissing } from './cluster/packages.ts'
import { createPeople, withDatabase } from './cluster/people.ts'
import { startReaders } from './cluster/readers.ts'
import { openSite } from './cluster/site.ts'
import { broken, type Row, tableOf } from './cluster/table.ts'
import { startWriters } from './cluster/writers.ts'
import { isFull } from './settings.ts'
import { until } from './until.ts'

const WRITERS = 40
const ROUNDS = isFull ? 3 : 1

/** After a fault is mended: how long people go on writing, and how soon they must get live events, milliseconds. */
const AFTER_MS = 4000
const HEAR_MS = 20_000

/** How long mails that could not be sent may take after all else, milliseconds. */
const MAILS_MS = 150_000

const began = performance.now()
const say = (what: string) =>
  console.log(`${String(Math.round((performance.now() - began) / 1000)).padStart(4)} s  ${what}`)

await installMissing()
const site = openSite()
const cluster = await startCluster(site, say)
const { databases, base } = cluster
const people = await createPeople((await databases.leader()).port, base, WRITERS)
const writers = startWriters(base, people, await aJpeg({ width: 640, height: 480 }))
const listeners = startListeners(base, people.slice(0, 3))
const readers = startReaders(base, writers.written)
await until('people write', 30_000, async () => writers.written.reports.length >= 10)

const rows: Row[] = []
for (const fault of FAULTS) for (let round = 1; round <= ROUNDS; round++) rows.push(await prove(fault))
await Promise.all([listeners.stop(), readers.stop()])
await writers.stop()
say(`waiting for the mails of ${writers.written.registered.length} people who signed up`)
const mailsMissing = await waitForMails()
await cluster.close()
console.log(`\n${tableOf(rows, writers.written, mailsMissing)}`)
const reasons = broken(rows, writers.written, mailsMissing)
for (const reason of reasons) console.error(`Broken: ${reason}`)
site.end()
process.exit(reasons.length > 0 ? 1 : 0)

async function prove(fault: Fault): Promise<Row> {
  say(fault.name)
  const reopened = listeners.reopened()
  writers.begin()
  readers.begin()
  let failure: string | null = null
  await fault.happen(cluster, writers).catch((error: unknown) => (failure = String(error)))
  if (!cluster.apps.every((app) => app.isRunning())) failure ??= 'an app process has ended by itself'
  const mendedMs = performance.now()
  const hear = until('live events', HEAR_MS, async () => listeners.haveHeard(mendedMs))
  const heard = await hear.then(
    () => true,
    () => false,
  )
  await sleep(AFTER_MS)
  await writers.pause()
  const { successes, errors, longestGapMs } = writers.seen
  const found = await check((await databases.leader()).port, base, writers.written)
  writers.resume()
  say(`  ${successes} writes, ${found.lost} lost, at most ${(longestGapMs / 1000).toFixed(1)} s without one`)
  return {
    name: fault.name,
    failure,
    successes,
    errors,
    longestGapMs,
    looked: readers.looked,
    heard,
    reopened: listeners.reopened() - reopened,
    ...found,
  }
}

/** The number of people who signed up and never got their mail. */
async function waitForMails(): Promise<number> {
  const { registered } = writers.written
  const missing = () => {
    const got = new Set(cluster.mails.flatMap(({ to }) => to))
    return registered.filter((email) => !got.has(email)).length
  }
  await until('all mails', MAILS_MS, async () => missing() === 0).catch(async () => {
    const port = (await databases.leader()).port
    console.error(
      await withDatabase(
        port,
        ({ sql }) => sql`select attempts, failure, sent_at from mails where sent_at is null limit 5`,
      ),
    )
  })
  return missing()
}
