import { removeTemporaryFolders } from '#test/folders.ts'
import { setup, teardown } from '#test/postgres.ts'
import { proveDisk } from './crash/disk.ts'
import { proveKills } from './crash/kills.ts'
import { proveMemory } from './crash/memory.ts'
import { proveTime } from './crash/time.ts'
import { failed, report, type Row } from './report.ts'
import { isFull, secondsOf } from './settings.ts'

// Faults on one machine: kills, a full disk, too little memory, a clock that jumps.
const until = performance.now() + 1000 * secondsOf(240, Infinity)
const KILLS = { embedded: isFull ? 1000 : 50, postgresql: isFull ? 200 : 50 }

await setup()
try {
  // The clock's part mostly waits.
  const time = proveTime().catch((error: unknown) => [failed('time jumps', error)])
  const rows: Row[] = [...(await proveDisk()), ...(await proveMemory())]
  rows.push(...(await time))
  // Both databases at once: while one program restarts, the other one is being written to.
  const kinds = ['embedded', 'postgresql'] as const
  rows.push(...(await Promise.all(kinds.map((kind) => proveKills({ kind, kills: KILLS[kind], until })))))
  report('Faults on one machine', rows)
} finally {
  await teardown()
  removeTemporaryFolders()
}
