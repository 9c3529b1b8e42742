import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#test/port.ts'
import { closeStream, openStreams } from './openStreams.ts'
import { residentMb, startServer } from './processes.ts'
import { compareWithTarget, printTable } from './table.ts'

// Measures how much resident memory open event streams need in the server's process.
const STREAMS = 1000
const LIMIT_MB = 40

using folder = mkdtempDisposableSync(join(tmpdir(), 'lamppost-streams-'))
const { port, pid, stop } = await startServer('lamppost.ts', {
  ...{ PORT: String(await freePort()), DATA_DIR: join(folder.path, 'data'), LOG_LEVEL: 'error' },
})
try {
  // The first requests allocate memory that does not belong to the streams.
  await Promise.all((await openStreams(port, 50)).map(closeStream))
  await sleep(2000)
  const before = residentMb(pid).now
  const streams = await openStreams(port, STREAMS)
  await sleep(3000)
  const used = residentMb(pid).now - before
  printTable('Open event streams', [
    ['', 'MB', 'target', ''],
    [`${STREAMS.toLocaleString('en')} streams`, used.toFixed(1), ...compareWithTarget(used, LIMIT_MB)],
  ])
  await Promise.all(streams.map(closeStream))
} finally {
  await stop()
}
