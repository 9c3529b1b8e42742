import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
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
  const base = `http://127.0.0.1:${lamppost.port}`
  for (const path of PATHS) {
    const file = join(databases.folder, 'answer.json')
    const answer = await fetch(base + path, { headers: { 'accept-encoding': 'identity' } })
    const headers = [...answer.headers].filter(([name]) => !['connection', 'date', 'keep-alive'].includes(name)).flat()
    const body = Buffer.from(await answer.arrayBuffer()).toString('base64')
    writeFileSync(file, JSON.stringify({ headers, body, encoding: 'base64' }))
    const bare = await start('bareBytes.ts', { FILE: file })
    const repeated = await compare(
      client,
      [
        { name: 'Lamppost', server: lamppost, request: get(path) },
        { name: 'node:http, the same bytes and headers', server: bare, request: get(path) },
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
