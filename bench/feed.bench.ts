import { sameBytes, writeBare } from './bareAnswers.ts'
import { pageStatement } from './bareStatements.ts'
import { compare, get } from './compare.ts'
import { ROUNDS, withSuite } from './suite.ts'
import { printRatios } from './table.ts'

// Compares GET /api/reports?limit=50, with 20,000 reports stored, with the least that a server can do.
const FEED = '/api/reports?limit=50'

await withSuite(async ({ filled, start, client, databases }) => {
  const { env, memberId, cookie } = await filled(20_000)
  const lamppost = await start('lamppost.ts', env)
  const bare = await start('bare.ts', { FOLDER: databases.folder, DATABASE_URL: env['DATABASE_URL'] ?? '' })
  writeBare(databases.folder, 'bytes', await sameBytes(`http://127.0.0.1:${lamppost.port}${FEED}`))
  writeBare(databases.folder, 'page', { statements: [pageStatement(memberId)] })

  const visitors = await compare(
    client,
    [
      { name: 'Lamppost', server: lamppost, request: get(FEED) },
      { name: 'node:http, the same bytes and headers', server: bare, request: get('/bytes') },
    ],
    { rounds: ROUNDS, count: 10_000, connections: 32 },
  )
  printRatios('A visitor, 20,000 reports', visitors, 1.5)

  const members = await compare(
    client,
    [
      { name: 'Lamppost', server: lamppost, request: get(FEED, { cookie }) },
      { name: 'node:http, one query of the bare driver, JSON.stringify', server: bare, request: get('/page') },
    ],
    { rounds: ROUNDS, count: 3_000, connections: 32 },
  )
  printRatios('A member with own votes, 20,000 reports', members, 1.5)
})
