import { sameBytes, tilePath, writeBare } from './bareAnswers.ts'
import { compare, get } from './compare.ts'
import { measureFrames } from './mapFrames.ts'
import { ROUNDS, withSuite } from './suite.ts'
import { printRatios, printTable } from './table.ts'

// The map: what a tile costs the server, how soon the first map is visible, and how smoothly it pans with many reports.

await withSuite(async ({ filled, start, client, databases }) => {
  const { env } = await filled(10)
  const lamppost = await start('lamppost.ts', { ...env, WITH_MAP: '1' })
  const base = `http://127.0.0.1:${lamppost.port}`
  const path = await tilePath(base)
  const packed = { 'accept-encoding': 'gzip, deflate, br' }
  writeBare(databases.folder, 'tile', await sameBytes(base + path, packed))
  const bare = await start('bare.ts', { FOLDER: databases.folder })
  const request = get(path, packed)
  const measured = await compare(
    client,
    [
      { name: 'Lamppost', server: lamppost, request },
      { name: 'node:http, the same bytes and headers', server: bare, request: get('/tile') },
    ],
    { rounds: ROUNDS, count: 10_000, connections: 32 },
  )
  printRatios('A vector tile', measured, 2)
})

const { title, rows } = await measureFrames()
printTable(title, rows)
