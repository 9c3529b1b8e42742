import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#test/port.ts'
import { FLAGS } from '../scripts/flags.mjs'
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
  await Promise.all((await opened(50)).map(closed))
  await sleep(2000)
  const before = residentMb()
  const streams = await opened(STREAMS)
  await sleep(3000)
  const used = residentMb() - before
  printTable('Open event streams', [
    ['', 'MB', 'target', ''],
    [`${STREAMS.toLocaleString('en')} streams`, used.toFixed(1), ...judged(used, LIMIT_MB)],
  ])
  await Promise.all(streams.map(closed))
} finally {
  program.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
}

/** Opens `count` streams, one after the other, and waits for the first bytes of each. */
async function opened(count: number): Promise<Socket[]> {
  const sockets: Socket[] = []
  for (let stream = 0; stream < count; stream++) {
    const socket = connect(port, '127.0.0.1')
    socket.write('GET /api/events HTTP/1.1\r\nhost: localhost\r\naccept: text/event-stream\r\n\r\n')
    await new Promise((resolve) => socket.once('data', resolve))
    sockets.push(socket)
  }
  return sockets
}

function closed(socket: Socket): Promise<unknown> {
  return new Promise((resolve) => socket.destroy().once('close', resolve))
}

function residentMb(): number {
  const [, kilobytes = ''] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${program.pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

function isReady(): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
}
