import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig } from '#app/ops/config.ts'
import { openLog } from '#app/ops/logs.ts'
import { openServices } from '#app/ops/openServices.ts'
import { expectNothingLost } from './integrity.ts'
import { aResident, patiently } from './people.ts'
import { aJpeg } from './pictures.ts'
import { type Program, startProgram } from './program.ts'
import { nothingWritten, repeatUnanswered, writeUntilItEnds, type Writer, type Written } from './writers.ts'

const WRITERS = 4
/** How many more reports must be acknowledged before a kill. */
const LEAST = 2
const PATIENCE_MS = 60_000

interface Plan {
  /** The program's settings. They name the same data for each start. */
  env: Record<string, string>
  kills: number
  /** After this moment of `performance.now()` no further kill begins. */
  until?: number
  /** After how many kills to compare rows; also after the last. */
  checkEach?: number
  say?: (line: string) => void
}

export interface Killed {
  kills: number
  checks: number
  written: Written
  /** How many unanswered submissions and comments were accepted when repeated. */
  repeated: number
  /** The longest start of the program after a kill, recovery included, milliseconds. */
  slowestStartMs: number
}

/**
 * Kills the program again and again while people write, and compares what is stored with what was acknowledged.
 *
 * @throws Error that says what is lost, written twice or half-written
 */
export async function killRepeatedly({ env, kills, until = Infinity, checkEach = 1, say }: Plan): Promise<Killed> {
  const photo = await aJpeg({ width: 320, height: 240 })
  const done: Killed = { kills: 0, checks: 0, written: nothingWritten(), repeated: 0, slowestStartMs: 0 }
  const { written } = done
  let writers: Writer[] = []
  while (done.kills < kills && performance.now() < until) {
    const began = performance.now()
    const program = await startProgram(env)
    try {
      if (done.kills > 0) done.slowestStartMs = Math.max(done.slowestStartMs, performance.now() - began)
      if (writers.length === 0) writers = await patiently(() => newWriters(program))
      else for (const writer of writers) writer.browser = moved(writer, program)
      done.repeated += await repeatUnanswered(written)
      await killWhileWriting(program, writers, photo, written)
    } finally {
      await program.kill()
    }
    done.kills += 1
    // On a busy machine the program may answer 503; such requests are repeated too.
    const wrong = written.refused.filter(({ status }) => status !== 503)
    if (wrong.length > 0) throw new Error(`Answers that refused to write: ${JSON.stringify(wrong)}`)
    const isLast = done.kills === kills || performance.now() >= until
    if (!isLast && done.kills % checkEach !== 0) continue
    // PostgreSQL may still be finishing a commit.
    await sleep(300)
    await compareStored(env, written)
    done.checks += 1
    say?.(`${done.kills} kills, ${written.sent.length} reports`)
  }
  return done
}

/**
 * Waits for some more reports, and for one of each other kind since the first start. Then kills the program at a random
 * moment of the next half second.
 */
async function killWhileWriting(program: Program, writers: Writer[], photo: Buffer, written: Written): Promise<void> {
  const acknowledged = () => written.sent.reduce((count, { id }) => count + (id ? 1 : 0), 0)
  const enough = acknowledged() + LEAST
  const end = writeUntilItEnds(writers, program.aVisitor(), photo, written)
  const patience = performance.now() + PATIENCE_MS
  const { registered, votes, comments } = written
  const hasEveryKind = () => registered.length > 0 && votes.length > 0 && comments.some(({ id }) => id)
  while (acknowledged() < enough || !hasEveryKind()) {
    if (performance.now() > patience) throw new Error('The program does not take everything')
    await sleep(20)
  }
  await sleep(Math.random() * 500)
  await program.kill()
  await end
}

/** Compares what is stored with what was acknowledged, and all counts and points. @throws Error that says what differs */
export async function compareStored(env: Record<string, string>, written: Written): Promise<void> {
  await using opened = await openServices(readConfig(env), openLog('silent'))
  await expectNothingLost(opened.services, written)
}

async function newWriters(program: Program): Promise<Writer[]> {
  const residents = await Promise.all(Array.from({ length: WRITERS }, () => aResident(program)))
  return residents.map(({ id, ...browser }) => ({ id, browser }))
}

/** The writer's cookies in a browser for the restarted program's address. */
function moved({ browser: { cookies } }: Writer, program: Program) {
  const browser = program.aVisitor()
  for (const [name, value] of cookies) browser.cookies.set(name, value)
  return browser
}
