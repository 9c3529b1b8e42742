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
/** All run at once, so that no time is lost while one restarts. In full, 1,000 kills of two embedded sites. */
const SITES = isFull
  ? ([
      { kind: 'embedded', kills: 500 },
      { kind: 'embedded', kills: 500 },
      { kind: 'postgresql', kills: 200 },
    ] as const)
  : ([
      { kind: 'embedded', kills: 50 },
      { kind: 'postgresql', kills: 50 },
    ] as const)

await setup()
try {
  // The clock's part mostly waits.
  const time = proveTime().catch((error: unknown) => [failed('time jumps', error)])
  const rows: Row[] = [...(await proveDisk()), ...(await proveMemory())]
  rows.push(...(await time))
  rows.push(...(await Promise.all(SITES.map((site, at) => proveKills({ ...site, name: `site ${at + 1}`, until })))))
  report('Faults on one machine', rows)
} finally {
  await teardown()
  removeTemporaryFolders()
}
