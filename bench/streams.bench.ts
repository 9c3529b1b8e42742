import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#test/port.ts'
import { FLAGS } from '../scripts/flags.mjs'
import { closeStream, openStreams } from './openStreams.ts'
import { residentMb } from './processes.ts'
import { judged, printTable } from './table.ts'

// Measures how much resident memory open event streams need in the server's process.
const STREAMS = 1000
const LIMIT_MB = 40

const folder = mkdtempSync(join(tmpdir(), 'lamppost-streams-'))
const port = await freePort()
const env = { ...process.env, PORT: String(port), DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'error' }
const program = spawn(process.execPath, [...FLAGS, 'bench/lamppost.ts'], { env, stdio: 'ignore' })
try {
  while (!(await isReady())) await sleep(50)
  // The first requests allocate memory that does not belong to the streams.
  await Promise.all((await openStreams(port, 50)).map(closeStream))
  await sleep(2000)
  const before = residentMb(program.pid ?? 0).now
  const streams = await openStreams(port, STREAMS)
  await sleep(3000)
  const used = residentMb(program.pid ?? 0).now - before
  printTable('Open event streams', [
    ['', 'MB', 'target', ''],
    [`${STREAMS.toLocaleString('en')} streams`, used.toFixed(1), ...judged(used, LIMIT_MB)],
  ])
  await Promise.all(streams.map(closeStream))
} finally {
  program.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
}

function isReady(): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
}
