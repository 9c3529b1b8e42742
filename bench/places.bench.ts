import { spawnSync } from 'node:child_process'
import { mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { PackPlace, Position } from '#features/pack/pack.rules.ts'
import { importPlaces } from '#features/places/import/import.actions.ts'
import { sqlOver } from '#platform/server/database/sql.ts'
import { anExtract, type Thing } from '#test/extract.ts'
import { FLAGS } from '../scripts/flags.mjs'
import { printGold } from './goldPlaces.ts'
import { get } from './requests.ts'
import { measureRow } from './speed/measureRow.ts'
import { ms } from './speed/operations.ts'
import { tableOf } from './speed/rows.ts'
import { openSite } from './speed/site.ts'
import { ROUNDS, withSuite } from './suite.ts'
import { compareWithTarget, printTable } from './table.ts'

// Measures GET /api/places/search?q= with 100,000 places in our own index and queries as people type them. Then
// measures `npm run territory` into a new embedded database, with the extract that PLACES_EXTRACT names or a generated
// one of 2,000 streets. Last, sixty places of the project's pack are searched for and named.
const PLACES = 100_000
const IMPORT_TARGET_S = 10

const FIRST = ['Old', 'New', 'Upper', 'Lower', 'North', 'South', 'East', 'West', 'Great', 'Little', 'Royal', 'Saint']
const SECOND = ['Castle', 'Church', 'Market', 'Harbour', 'Garden', 'Mill', 'Bridge', 'Queen', 'King', 'Park', 'Tower']
const LAST = ['Street', 'Road', 'Lane', 'Avenue', 'Square', 'Steps', 'Ramp', 'Passage', 'Parade', 'Hill']
const of = (list: string[], number: number) => list[number % list.length] ?? ''

/** Returns a unique name. All its words but one occur in very many other names. */
function nameOf(number: number): string {
  const own = number.toString(36).replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')
  return `${of(FIRST, number)} ${of(SECOND, Math.floor(number / 12))} ${own} ${of(LAST, Math.floor(number / 132))}`
}

const pointOf = (number: number): Position => [-5.37 + (number % 400) / 1e4, 36.1 + (number % 550) / 1e4]
const places = Array.from({ length: PLACES }, (_, number): PackPlace => ({
  ...{ label: `${nameOf(number)}, Gibraltar`, kind: 'street', at: pointOf(number) },
  geometry: { type: 'Point', coordinates: pointOf(number) },
  names: [nameOf(number), `Calle ${of(SECOND, number)} ${number % 7 === 0 ? 'Peñón' : 'Mayor'} ${number}`],
}))

const asked = Array.from({ length: 40 }, (_, number) => nameOf(number * 2477)).flatMap((name) => {
  const [first = '', second = '', own = '', last = ''] = name.toLowerCase().split(' ')
  return [
    first.slice(0, 3),
    `${second} ${own}`,
    `${last} ${first}`,
    `${own} ${second}`,
    `12 ${name}`,
    'calle peñon',
    'nowhere',
  ]
})

await withSuite(async (suite) => {
  const site = await openSite(suite, 'postgresql', 1_000, {
    more: (client) =>
      importPlaces(
        sqlOver({ query: (one) => client.query(one) }, () => undefined),
        places,
      ),
    env: {},
  })
  const requests = asked.map((words, number) =>
    get(`/api/places/search?q=${encodeURIComponent(words)}`, site.asMember(number)),
  )
  const row = await measureRow(suite.client, site, { name: 'suggestions', requests, budget: ms(1) }, ROUNDS)
  printTable(`Suggestions out of ${PLACES.toLocaleString('en')} places`, tableOf([row]))
})

using temporary = mkdtempDisposableSync(join(tmpdir(), 'lamppost-bench-places-'))
const folder = temporary.path
const given = process.env['PLACES_EXTRACT']
const file = given ? resolve(given) : join(folder, 'made.osm.pbf')
if (!given) writeFileSync(file, anExtract(aTown(2_000)))
const began = performance.now()
const { status, stdout } = spawnSync(process.execPath, [...FLAGS, 'src/app/programs/territory.ts', file], {
  env: { ...process.env, DATA_DIR: join(folder, 'data') },
  encoding: 'utf8',
})
const seconds = (performance.now() - began) / 1000
if (status !== 0) throw new Error('The extract was not imported')
printTable('Import of an extract into a new embedded database', [
  ['', 's', 'target', ''],
  [stdout.trim().split(',')[0] ?? '', seconds.toFixed(1), ...compareWithTarget(seconds, IMPORT_TARGET_S)],
])

await printGold(join(folder, 'gold'))

function aTown(streets: number): Thing[] {
  const nodes = Array.from({ length: streets * 4 }, (_, number): Thing => {
    const [lng, lat] = pointOf(number)
    return { node: number + 1, lat, lng }
  })
  const ways = Array.from({ length: streets }, (_, number): Thing => ({
    way: number + 1,
    nodes: [1, 2, 3, 4].map((part) => number * 4 + part),
    tags: { highway: 'residential', name: nameOf(number), 'name:es': `Calle ${number}` },
  }))
  return [...nodes, ...ways]
}
