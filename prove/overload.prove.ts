import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { removeTemporaryFolders, temporaryFolder } from '#test/folders.ts'
import { aReport } from '#test/makers.ts'
import { aResident, patiently, type Person } from '#test/people.ts'
import { freshDatabaseUrl, setup, teardown } from '#test/postgres.ts'
import { type Program, startProgram } from '#test/program.ts'
import { residentMb } from '../bench/processes.ts'
import { quantile } from '../bench/sample.ts'
import { FLAGS } from '../scripts/flags.mjs'
import type { Load, Loaded } from './overload/loadProgram.ts'
import { mixedRequests } from './overload/requests.ts'
import { slowClients } from './overload/slow.ts'
import { report } from './report.ts'
import { SECRET, secondsOf } from './settings.ts'

// Five times as many requests as the server can answer. The load generator shares the machine with it.
const TIMES = 5
const CAPACITY_SECONDS = 5
const CONNECTIONS = 32
const OVERLOAD_SECONDS = Math.min(60, secondsOf(75, 75) - 15)
const MAX_P99_MS = 1000
const MAX_RECOVERY_MS = 2000
const MAX_MORE_MB = 400
const MEMBERS = 8
const REPORTS = 40
/** In `npm test` other work may slow the machine, so times are shown and not judged, and one database is enough. */
const isPartOfTests = Boolean(process.env['PROVE_SECONDS'])
const unjudged = isPartOfTests ? ', not judged here' : ''

await setup()
try {
  await proveOn('embedded', {})
  if (!isPartOfTests) await proveOn('postgresql', { DATABASE_URL: await freshDatabaseUrl(), AUTH_SECRET: SECRET })
} finally {
  await teardown()
  removeTemporaryFolders()
}

async function proveOn(kind: string, env: Record<string, string>): Promise<void> {
  const program = await startProgram({ DATA_DIR: temporaryFolder(), LIMITS_FACTOR: '10000', ...env })
  const client = fork(join(import.meta.dirname, 'overload/loadProgram.ts'), { execArgv: FLAGS })
  try {
    await prove(kind, program, client)
  } finally {
    client.kill()
    await program.kill()
  }
}

async function prove(kind: string, program: Program, generator: ChildProcess): Promise<void> {
  const { base, child, aVisitor } = program
  const members = await Promise.all(Array.from({ length: MEMBERS }, () => patiently(() => aResident({ aVisitor }))))
  const author = await patiently(() => aResident({ aVisitor }))
  const requests = mixedRequests(members, await someReports(author))
  const common = { port: Number(new URL(base).port), requests }
  const capacity = { ...common, seconds: CAPACITY_SECONDS, connections: CONNECTIONS }
  await send(generator, capacity)
  const calm = await send(generator, capacity)
  const perSecond = Math.round(calm.acceptedMs.length / CAPACITY_SECONDS)
  const restMb = megabytesOf(child)

  const endSlow = await slowClients(base, members)
  let mostMb = 0
  const watch = setInterval(() => (mostMb = Math.max(mostMb, megabytesOf(child))), 250)
  const loaded = await send(generator, { ...common, seconds: OVERLOAD_SECONDS, perSecond: TIMES * perSecond })
  const recoveryMs = Math.round(loaded.drainMs + (await recovered(program)))
  clearInterval(watch)
  endSlow()

  const accepted = loaded.acceptedMs.length
  const p99 = msOf(loaded.acceptedMs, 0.99)
  const others = Object.keys(loaded.statuses).filter((status) => !/^(2\d\d|503)$/.test(status))
  const capacityText = `capacity ${perSecond} a second (p99 ${msOf(calm.acceptedMs, 0.99)} ms with ${CONNECTIONS} connections)`
  report(`${kind}: ${TIMES} times the capacity for ${OVERLOAD_SECONDS} s, ${capacityText}`, [
    {
      promise: `accepted answers take at most ${MAX_P99_MS} ms (p99)${unjudged}`,
      seen: `${accepted} accepted of ${loaded.sent}, ${Math.round(accepted / OVERLOAD_SECONDS)} a second; p50 ${msOf(loaded.acceptedMs, 0.5)} ms, p99 ${p99} ms`,
      holds: accepted > 0 && (isPartOfTests || p99 <= MAX_P99_MS),
    },
    {
      promise: 'the others are answered 503 with retry-after',
      seen: `${JSON.stringify(loaded.statuses)}; ${loaded.refusedWithoutRetryAfter} without retry-after, ${loaded.broken} broken, ${loaded.unanswered} unanswered; p99 of refusals ${msOf(loaded.refusedMs, 0.99)} ms${loaded.held > 0 ? `; ${loaded.held} not sent by the generator` : ''}`,
      holds: others.length + loaded.refusedWithoutRetryAfter + loaded.broken + loaded.unanswered === 0,
    },
    {
      promise: `back to normal within ${MAX_RECOVERY_MS} ms${unjudged}`,
      seen: `${recoveryMs} ms after the last request`,
      holds: isPartOfTests || recoveryMs <= MAX_RECOVERY_MS,
    },
    {
      promise: `at most ${MAX_MORE_MB} MB more memory`,
      seen: `${restMb} MB before, ${mostMb} MB at most`,
      holds: mostMb - restMb <= MAX_MORE_MB,
    },
  ])
}

async function someReports(author: Person): Promise<string[]> {
  const ids: string[] = []
  for (let count = 0; count < REPORTS; count++)
    ids.push((await patiently(() => aReport(author, { description: `The bin of house ${count} is full` }))).id)
  return ids
}

async function send(generator: ChildProcess, load: Load): Promise<Loaded> {
  generator.send(load)
  const [loaded] = await once(generator, 'message')
  return loaded as Loaded // the generator sends nothing else
}

/** Milliseconds until the server answers everything well again: the end of the last visit that was refused or slow. */
async function recovered({ aVisitor }: Program): Promise<number> {
  const began = performance.now()
  let lastBad = began
  while (performance.now() - began < 2 * MAX_RECOVERY_MS) {
    const asked = performance.now()
    const { status } = await aVisitor().get('/api/reports?q=bin')
    if (status !== 200 || performance.now() - asked > MAX_P99_MS / 2) lastBad = performance.now()
    await sleep(50)
  }
  return lastBad - began
}

function megabytesOf({ pid = 0 }: ChildProcess): number {
  return Math.round(residentMb(pid).now)
}

/** The time within which this share of the answers came, whole milliseconds; 0 if there are none. */
function msOf(times: number[], share: number): number {
  return Math.round(quantile(times, share) || 0)
}
