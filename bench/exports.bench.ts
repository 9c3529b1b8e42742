import { sameBytes, writeBare } from './bareAnswers.ts'
import { compare, get } from './compare.ts'
import { ROUNDS, withSuite } from './suite.ts'
import { printRatios, printTable } from './table.ts'

// Compares files of reports that are asked for again, with 20,000 reports stored, with node:http that sends the same
// bytes and headers. Then tells how long the file of all takes that is made while it is sent.
const PATHS = ['/reports.geojson?days=1', '/reports.csv?days=1', '/reports.atom?days=1']
const ALL = '/reports.geojson?days=30'

await withSuite(async ({ filled, start, client, databases }) => {
  const { env } = await filled(20_000)
  const lamppost = await start('lamppost.ts', env)
  const bare = await start('bare.ts', { FOLDER: databases.folder })
  const base = `http://127.0.0.1:${lamppost.port}`
  for (const path of PATHS) {
    const name = String(PATHS.indexOf(path))
    writeBare(databases.folder, name, await sameBytes(base + path))
    const repeated = await compare(
      client,
      [
        { name: 'Lamppost', server: lamppost, request: get(path) },
        { name: 'node:http, the same bytes and headers', server: bare, request: get(`/${name}`) },
      ],
      { rounds: ROUNDS, count: 3_000, connections: 32 },
    )
    printRatios(`${path} again, 20,000 reports stored`, repeated, 2)
  }

  const began = performance.now()
  const bytes = (await (await fetch(base + ALL)).arrayBuffer()).byteLength
  const ms = performance.now() - began
  printTable(`${ALL}, made while it is sent`, [
    ['', 'ms', 'MB'],
    ['Lamppost', ms.toFixed(0), (bytes / 1e6).toFixed(1)],
  ])
})
