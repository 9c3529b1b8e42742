import { spawn } from 'node:child_process'
import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#test/port.ts'
import { median } from './sample.ts'
import { ROUNDS } from './suite.ts'
import { compareWithTarget, printTable } from './table.ts'

// Measures the time from `npm start` to the first answer of /recent on an existing build, with an existing
// data folder and with a new one.
const LIMIT_MS = 3_000

using folder = mkdtempDisposableSync(join(tmpdir(), 'lamppost-start-'))
const first = await startOnce()
const later: number[] = []
for (let round = 0; round < ROUNDS; round++) later.push(await startOnce())
const middle = median(later)
printTable('npm start', [
  ['', 'ms', 'target', ''],
  ['an existing data folder', middle.toFixed(0), ...compareWithTarget(middle, LIMIT_MS)],
  ['a new data folder', first.toFixed(0), '', ''],
])

/** Starts and stops the program, and returns the milliseconds until it answers. */
async function startOnce(): Promise<number> {
  const port = await freePort()
  const began = performance.now()
  const program = spawn('npm', ['start'], {
    env: { ...process.env, PORT: String(port), DATA_DIR: join(folder.path, 'data'), LOG_LEVEL: 'error' },
    stdio: 'ignore',
    detached: true,
  })
  const group = -(program.pid ?? 0)
  while (!(await answers(`http://localhost:${port}/recent`))) {
    if (program.exitCode !== null || program.signalCode !== null || performance.now() - began > 60_000)
      throw new Error('npm start did not answer')
    await sleep(10)
  }
  const took = performance.now() - began
  process.kill(group, 'SIGTERM')
  while (isThere(group)) await sleep(10)
  return took
}

/** Whether any process of the group still runs: npm ends before the server does. */
function isThere(group: number): boolean {
  try {
    return process.kill(group, 0)
  } catch {
    return false
  }
}

function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
}
