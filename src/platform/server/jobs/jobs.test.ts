import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { openLog } from '#app/ops/logs.ts'
import { temporaryFolder } from '#test/folders.ts'
import { freshDatabaseUrl } from '#test/postgres.ts'
import { openDatabase } from '../database/database.ts'
import { correctFutureTimes } from './clock.queries.ts'
import type { ItemQueue } from './itemQueue.ts'
import { type Job, openJobs } from './jobs.ts'

const NEVER = '0 0 1 1 *'
const ITEM = '00000000-0000-7000-8000-000000000001'
const OTHER_ITEM = '00000000-0000-7000-8000-000000000002'
const ITEMS: ItemQueue = {
  name: 'items',
  retries: { most: 3, firstWaitSeconds: 0, longestWaitSeconds: 1 },
  expireInSeconds: 60,
}

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

/** Opens job queues as separate processes would: one on the embedded database, several on PostgreSQL. */
async function processes(kind: 'embedded' | 'postgresql', count: number) {
  const log = openLog('silent')
  const url = kind === 'postgresql' ? await freshDatabaseUrl() : undefined
  const dataDir = temporaryFolder()
  const open = async () => {
    const database = await openDatabase({ url, dataDir, log: () => undefined })
    ends.push(() => database.close())
    const jobs = openJobs(database, log)
    const stop = () => jobs.stop()
    ends.push(stop)
    return { ...jobs, database, stop: () => (ends.splice(ends.indexOf(stop), 1), jobs.stop()) }
  }
  const opened = []
  for (let at = 0; at < count; at++) opened.push(await open())
  return { opened, open }
}

describe.each([
  ['embedded', 1],
  ['postgresql', 3],
] as const)('on %s', (kind, count) => {
  test(
    'a job that is requested many times at once runs once, and once more for requests made while it runs',
    { timeout: 40_000 },
    async () => {
      let runs = 0
      const { promise, resolve } = Promise.withResolvers<void>()
      const jobs: Job[] = [{ name: 'clean-up', cron: NEVER, run: () => ((runs += 1), promise) }]
      const { opened } = await processes(kind, count)
      for (const queue of opened) await queue.start(jobs)
      const asked = () => Promise.all(opened.flatMap((queue) => [queue.runNow('clean-up'), queue.runNow('clean-up')]))
      expect(await asked()).not.toContain(false)
      await expect.poll(() => runs).toBe(1)
      await asked()
      await asked()
      await sleep(300)
      expect(runs).toBe(1)
      resolve()
      await expect.poll(() => runs, { timeout: 25_000 }).toBe(2)
      await sleep(2500)
      expect(runs).toBe(2)
    },
  )

  test('a job that has another name now is scheduled under that name only', async () => {
    const { opened } = await processes(kind, 1)
    const run = () => Promise.resolve()
    const [before] = opened
    await before!.start([{ name: 'old-name', cron: NEVER, run }])
    await before!.runNow('old-name')
    await before!.stop()
    const after = openJobs(before!.database, openLog('silent'))
    ends.push(() => after.stop())
    await after.start([{ name: 'new-name', cron: NEVER, run }])
    const { rows } = await before!.database.pool.query('select name from jobs.schedule')
    expect(rows).toEqual([{ name: 'new-name' }])
    expect(await after.runNow('new-name')).toBe(true)
  })

  test('an item is tried again if its work is not done or throws, and a thrown error is not hidden', async () => {
    const { opened } = await processes(kind, 1)
    const [jobs] = opened
    await jobs!.start([], [ITEMS])
    await jobs!.enqueue(ITEMS, [ITEM])
    await jobs!.enqueue(ITEMS, [ITEM])
    const tries: string[] = []
    const stop = new AbortController().signal
    const workOnDueItems = (outcome: () => Promise<boolean>) =>
      jobs!.workOnDueItems(ITEMS, (id) => (tries.push(id), outcome()), stop)
    await expect(workOnDueItems(() => Promise.reject(new Error('a bug')))).rejects.toThrow('a bug')
    await expect.poll(async () => (await workOnDueItems(async () => true), tries.length), { timeout: 10_000 }).toBe(2)
    await workOnDueItems(async () => true)
    expect(tries).toEqual([ITEM, ITEM])
    await jobs!.enqueue(ITEMS, [OTHER_ITEM, randomUUID()])
    await expect(workOnDueItems(() => Promise.reject(new Error('a bug')))).rejects.toThrow('2 items of')
  })

  test(
    'a running job is aborted when the program stops, and an unknown job is not started',
    { timeout: 40_000 },
    async () => {
      const [begun, stopped] = [Promise.withResolvers<void>(), Promise.withResolvers<boolean>()]
      const run = async (stop: AbortSignal) => {
        begun.resolve()
        stop.addEventListener('abort', () => stopped.resolve(true))
        await stopped.promise
      }
      const { opened } = await processes(kind, 1)
      const [queue] = opened
      expect(await queue!.runNow('clean-up')).toBe(false)
      await queue!.start([{ name: 'clean-up', cron: NEVER, run }])
      expect(await queue!.runNow('other')).toBe(false)
      await queue!.runNow('clean-up')
      await begun.promise
      await queue!.stop()
      expect(await stopped.promise).toBe(true)
    },
  )

  test('times left by a clock that was ahead do not hold up jobs, and items keep their allowed waits', async () => {
    const { opened } = await processes(kind, 1)
    const { database, ...before } = opened[0]!
    await before.start([{ name: 'clean-up', cron: NEVER, run: async () => undefined }], [ITEMS])
    await before.runNow('clean-up')
    const { sql } = database
    await expect.poll(() => sql`select state from jobs.job where name = 'clean-up'`).toEqual([{ state: 'completed' }])
    await before.enqueue(ITEMS, [ITEM, OTHER_ITEM])
    await before.stop()
    await sql`update jobs.version set cron_on = now() + interval '1 year', flow_on = now() + interval '1 year'`
    await sql`update jobs.queue set monitor_on = now() + interval '1 year', maintain_on = now() + interval '1 year'`
    await sql`update jobs.job set start_after = now() + interval '1 year', completed_on = null, state = 'created'`
    await sql`update jobs.job set start_after = now() + interval '50 seconds' where id = ${OTHER_ITEM}`
    await sql`insert into jobs.job (name, state, singleton_on)
      values ('__pgboss__send-it', 'completed', (now() + interval '1 day') at time zone 'UTC')`

    let runs = 0
    const after = openJobs(database, openLog('silent'), 200)
    ends.push(() => after.stop())
    await after.start([{ name: 'clean-up', cron: NEVER, run: async () => void (runs += 1) }], [ITEMS])
    await expect.poll(() => runs).toBe(1)
    const left = () => sql`select
      (select count(*) from jobs.version where greatest(cron_on, flow_on) > now()) as version,
      (select count(*) from jobs.queue where greatest(monitor_claim_on, monitor_on, maintain_on) > now()) as queues,
      (select count(*) from jobs.job where singleton_on > now() at time zone 'UTC') as "dueJobs",
      (select array_agg(id::text) from jobs.job where name = 'items' and start_after > now()) as items`
    expect(await left()).toEqual([{ version: 0, queues: 0, dueJobs: 0, items: [OTHER_ITEM] }])

    // The clock is set back while it runs.
    await sql`update jobs.version set cron_on = now() + interval '1 year'`
    await sql`update jobs.job set start_after = now() + interval '1 year', state = 'created' where name = 'clean-up'`
    await expect.poll(async () => (await after.runNow('clean-up'), runs)).toBeGreaterThan(1)
    // The check may have passed this table when the clock was set.
    await expect.poll(left).toMatchObject([{ version: 0 }])
  })

  test('a job whose hour passed while no process ran is due once at the next start', async () => {
    const { opened } = await processes(kind, 1)
    const jobs = [{ name: 'clean-up', cron: '0 3 * * *', run: async () => undefined }]
    const { database, ...before } = opened[0]!
    await before.start(jobs)
    await before.stop()
    await database.sql`update jobs.version set cron_on = now() - interval '3 days'`
    await database.sql`update jobs.schedule set created_on = now() - interval '9 days'`
    const after = openJobs(database, openLog('silent'))
    ends.push(() => after.stop())
    await after.start(jobs)
    const due = () => database.sql`select data->>'name' as name from jobs.job where name = '__pgboss__send-it'`
    await expect.poll(due).toEqual([{ name: 'clean-up' }])
  })

  test('ended jobs are kept for an hour in every queue, also in the one of pg-boss, after a restart too', async () => {
    const { opened } = await processes(kind, 1)
    const jobs = [{ name: 'clean-up', cron: NEVER, run: async () => undefined }]
    const { database, ...before } = opened[0]!
    const kept = () => database.sql`select name, deletion_seconds as seconds from jobs.queue order by name`
    const hours = ['__pgboss__send-it', 'clean-up', 'items'].map((name) => ({ name, seconds: 3600 }))
    await before.start(jobs, [ITEMS])
    expect(await kept()).toEqual(hours)
    await before.stop()
    const after = openJobs(database, openLog('silent'))
    ends.push(() => after.stop())
    await after.start(jobs, [ITEMS])
    expect(await kept()).toEqual(hours)
  })

  test('the future start and heartbeat of a job whose process died are set to now', { timeout: 60_000 }, async () => {
    const { opened } = await processes(kind, 1)
    const [queue] = opened
    await queue!.start([{ name: 'clean-up', cron: NEVER, run: async () => undefined }])
    const { sql } = queue!.database
    await queue!.runNow('clean-up')
    await expect.poll(() => sql`select state from jobs.job where name = 'clean-up'`).toEqual([{ state: 'completed' }])
    await sql`update jobs.job set state = 'active', started_on = now() + interval '1 year',
      heartbeat_on = now() + interval '1 year' where name = 'clean-up'`
    await correctFutureTimes(queue!.database.sessions, ['clean-up'], 0)
    const [job] = await sql`select started_on <= now() as started, heartbeat_on <= now() as beaten
      from jobs.job where name = 'clean-up'`
    expect(job).toEqual({ started: true, beaten: true })
  })

  test('a clock that is set back while a job runs does not delay the next poll', { timeout: 60_000 }, async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 })
    ends.push(async () => void vi.useRealTimers())
    const { opened } = await processes(kind, 1)
    const [queue] = opened
    let runs = 0
    const run = async () => ((runs += 1), void vi.useRealTimers())
    await queue!.start([{ name: 'clean-up', cron: NEVER, run }])
    const { sql } = queue!.database
    await queue!.runNow('clean-up')
    await expect.poll(() => sql`select state from jobs.job where name = 'clean-up'`).toEqual([{ state: 'completed' }])
    // As another process does, which does not wake the worker of this one.
    await sql`update jobs.job set state = 'created', completed_on = null where name = 'clean-up'`
    await expect.poll(() => runs, { timeout: 40_000 }).toBe(2)
  })
})

test('on embedded, a job that was cut off runs again as soon as the program starts', async () => {
  const { opened } = await processes('embedded', 1)
  let runs = 0
  const jobs = [{ name: 'clean-up', cron: NEVER, run: async () => void (runs += 1) }]
  const { database, ...before } = opened[0]!
  await before.start(jobs)
  await before.runNow('clean-up')
  const states = () => database.sql`select state from jobs.job where name = 'clean-up'`
  await expect.poll(states).toEqual([{ state: 'completed' }])
  await before.stop()
  await database.sql`update jobs.job set state = 'active', completed_on = null where name = 'clean-up'`
  const after = openJobs(database, openLog('silent'))
  ends.push(() => after.stop())
  await after.start(jobs)
  await expect.poll(() => runs, { timeout: 30_000 }).toBe(2)
})
