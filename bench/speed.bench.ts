import { availableParallelism, cpus, loadavg } from 'node:os'
import { VERSION } from '#platform/server/version.ts'
import { measureFrames } from './mapFrames.ts'
import { forgetPeak } from './processes.ts'
import { measureFanOut } from './speed/fanOut.ts'
import { keep, type Kept, readKept, tablesOf } from './speed/keep.ts'
import { measureRow } from './speed/measureRow.ts'
import { counting, readings } from './speed/operations.ts'
import { measurePhoto } from './speed/photo.ts'
import { DATABASES, type Kind, worseRows } from './speed/rows.ts'
import { openSite, type Site } from './speed/site.ts'
import { writings } from './speed/writings.ts'
import { ROUNDS, type Suite, withSuite } from './suite.ts'
import { printTable } from './table.ts'

// Prints what every operation costs as one table: with as many reports as BENCH_REPORTS says, on the databases that
// BENCH_DATABASES names. With --keep it becomes the table of the release. BENCH_ONLY measures some rows, by a regular
// expression.
const SIZES = (process.env['BENCH_REPORTS'] ?? '1000,20000,1000000').split(',').map(Number)
const KINDS = (process.env['BENCH_DATABASES'] ?? 'postgresql,embedded').split(',').map(kindOf)
const ONLY = new RegExp(process.env['BENCH_ONLY'] ?? '')
/** Filling the embedded database with a million reports takes too long for daily use. */
const EMBEDDED_MOST = Number(process.env['BENCH_EMBEDDED_MOST'] ?? 20_000)
const PAIRS = 1_000
const MACHINE = `${availableParallelism()} × ${cpus()[0]?.model ?? 'an unknown processor'}, Node ${process.versions.node}`

const failed: string[] = []
const measured: Kept = { version: VERSION, rows: [], runs: [], tables: [] }
await withSuite(async (suite) => {
  for (const reports of SIZES) {
    for (const kind of KINDS) {
      if (kind === 'embedded' && reports > EMBEDDED_MOST) continue
      await measureSite(suite, kind, reports)
    }
  }
})
if (ONLY.test('map frames'))
  await measureOrNote('frames of the map', async () => measured.tables.push(await measureFrames()))

for (const { title, rows } of tablesOf(measured)) printTable(title, rows)
if (KINDS.includes('embedded') && SIZES.some((reports) => reports > EMBEDDED_MOST)) {
  console.log(
    `The embedded database was measured up to ${EMBEDDED_MOST.toLocaleString('en')} reports (BENCH_EMBEDDED_MOST).`,
  )
}
const kept = readKept()
const isSameMachine = kept.runs.every(({ machine }) => machine === MACHINE)
const worse = worseRows(kept.rows, measured.rows, isSameMachine)
console.log(
  worse.length > 0
    ? `\n20 % worse than the kept table:\n${worse.join('\n')}`
    : '\nNo row is 20 % worse than the kept table.',
)
if (process.argv.includes('--keep')) keep({ ...measured, runs: process.env['BENCH_ONLY'] ? [] : measured.runs })
if (failed.length > 0) {
  console.error(`\nNot measured:\n${failed.join('\n')}`)
  process.exitCode = 1
}

async function measureSite(suite: Suite, kind: Kind, reports: number): Promise<void> {
  const began = performance.now()
  const site = await openSite(suite, kind, reports)
  const where = `${reports.toLocaleString('en')} reports, ${DATABASES[kind]}`
  console.log(`${where}: filled in ${((performance.now() - began) / 1000).toFixed(0)} s`)
  try {
    const atRest = await site.memory()
    forgetPeak(site.server.pid)
    const pairs = await pairsOf(site)
    const ids = pairs.map(({ id }) => id)
    const operations = [...(await readings(site, ids)), ...(await writings(site, pairs)), await counting()].filter(
      ({ name }) => ONLY.test(name),
    )
    for (const operation of operations) {
      const measure = () => measureRow(suite.client, site, operation, ROUNDS)
      await measureOrNote(`${operation.name}, ${where}`, async () => measured.rows.push(await measure()))
      if (operation.name !== 'vote') continue
      const measureAnnounced = () => measureFanOut(suite.client, site, pairs, ROUNDS)
      await measureOrNote(`a vote sent to streams, ${where}`, async () => measured.rows.push(await measureAnnounced()))
    }
    const under = await site.memory()
    // Measured at one size only: a photo's cost does not depend on the number of reports.
    const isPhotos = ONLY.test('12 megapixels') && reports === SIZES[0] && kind === KINDS[0]
    if (isPhotos)
      await measureOrNote('a photo', async () => measured.tables.push(await measurePhoto(suite.client, site)))
    measured.runs.push({
      ...{ database: kind, reports, day: new Date().toISOString().slice(0, 10), machine: MACHINE, rounds: ROUNDS },
      load: loadavg()[0] ?? 0,
      minutes: (performance.now() - began) / 60_000,
      memory: {
        ...{ atRest: atRest.server, peak: under.peak },
        ...{ databaseAtRest: atRest.database, databaseUnderLoad: under.database },
      },
    })
    console.log(`${where}: measured`)
  } finally {
    await site.stop()
  }
}

/** Measures one thing. A failure is printed at the end and does not stop the other measurements. */
async function measureOrNote(name: string, measure: () => Promise<unknown>): Promise<void> {
  try {
    await measure()
  } catch (error) {
    failed.push(`${name}: ${String(error)}`)
  }
}

/** Reports, each with the number of a member who may vote on it. */
async function pairsOf({ base, reports, cookies }: Site): Promise<{ id: string; voter: number }[]> {
  const answer = await fetch(`${base}/api/reports/map?days=${reports > 20_000 ? 1 : 30}`)
  const { items } = (await answer.json()) as { items: [id: string][] } // its contract
  // An id ends with the report's number, from which its author's number follows.
  const numbered = items.map(([id]) => ({ id, number: Number.parseInt(id.slice(-12), 16) }))
  return numbered
    .filter(({ number }) => number <= reports)
    .slice(0, PAIRS)
    .map(({ id, number }) => ({ id, voter: (((number % cookies.length) + 4) % cookies.length) + 1 }))
}

function kindOf(name: string): Kind {
  if (name in DATABASES) return name as Kind // just found
  throw new Error(`BENCH_DATABASES: there is no database ${name}.`)
}
