import { writeBare } from './bareAnswers.ts'
import { voteStatements } from './bareStatements.ts'
import { compare, get, put } from './compare.ts'
import { ROUNDS, withSuite } from './suite.ts'
import { printTogether } from './table.ts'

// Measures PUT /api/reports/{id}/vote with 20,000 reports and 200,000 votes stored. Members change their votes to and
// fro; each request includes limit, lock, counts, notification and the NOTIFY to other processes.
const REPORTS = 20_000
const VOTES = 200_000
const PAIRS = 1_000
const TARGET_MS = 1

await withSuite(async ({ filled, start, client, databases }) => {
  const { env, cookies } = await filled(REPORTS, VOTES)
  const lamppost = await start('lamppost.ts', env)
  const bare = await start('bare.ts', { FOLDER: databases.folder, DATABASE_URL: env['DATABASE_URL'] ?? '' })
  const feed = await fetch(`http://127.0.0.1:${lamppost.port}/api/reports/map?days=30`)
  const { items } = (await feed.json()) as { items: [id: string][] } // the program's own answer
  const idOf = (number: number) => `00000000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`
  const pairs = items.slice(0, PAIRS).map(([id]) => {
    const author = (Number.parseInt(id.slice(-12), 16) % cookies.length) + 1
    const voter = (author + 4) % cookies.length || cookies.length
    return { id, voter }
  })
  // Each round rejects everything and then confirms everything, so that every request changes a vote.
  const votes = ['reject', 'confirm'].flatMap((type) => pairs.map((pair) => ({ ...pair, type })))
  const statements = voteStatements(votes.map(({ voter, ...vote }) => ({ ...vote, voterId: idOf(voter) })))
  writeBare(databases.folder, 'vote', { statements })
  const databaseMicros = () => databases.cpuMicros(env['DATABASE_URL'] ?? '')
  const measured = await compare(
    client,
    [
      {
        name: 'Lamppost',
        server: lamppost,
        request: votes.map(({ id, voter, type }) =>
          put(`/api/reports/${id}/vote`, { type }, { cookie: cookies[voter - 1] ?? '' }),
        ),
        databaseMicros,
      },
      {
        name: 'node:http, one transaction of the bare driver',
        server: bare,
        request: get('/vote'),
        databaseMicros,
      },
    ],
    { rounds: ROUNDS, count: 2 * PAIRS, connections: 16 },
  )
  printTogether(
    `A vote, ${REPORTS.toLocaleString('en')} reports, ${VOTES.toLocaleString('en')} votes`,
    measured,
    TARGET_MS,
  )
})
