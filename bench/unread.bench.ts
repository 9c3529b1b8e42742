import { writeBare } from './bareAnswers.ts'
import { unreadStatement } from './bareStatements.ts'
import { compare, get } from './compare.ts'
import { notificationsFor } from './fill.ts'
import { ROUNDS, withSuite } from './suite.ts'
import { printTogether } from './table.ts'

// Measures GET /api/notifications/unread, which a screen without live events requests every 10 seconds, with 20,000
// reports and 200,000 votes stored. Every member has 20 notifications, half of them unread.
const REPORTS = 20_000
const VOTES = 200_000
const NOTIFICATIONS = 20
const TARGET_MS = 0.15

await withSuite(async ({ filled, start, client, databases }) => {
  const { env, cookies } = await filled(REPORTS, VOTES)
  const url = env['DATABASE_URL'] ?? ''
  await databases.run(url, notificationsFor(NOTIFICATIONS))
  const lamppost = await start('lamppost.ts', env)
  const bare = await start('bare.ts', { FOLDER: databases.folder, DATABASE_URL: url })
  writeBare(databases.folder, 'unread', { statements: [unreadStatement(cookies)] })
  const request = cookies.map((cookie) => get('/api/notifications/unread', { cookie }))
  const databaseMicros = () => databases.cpuMicros(url)
  const measured = await compare(
    client,
    [
      { name: 'Lamppost', server: lamppost, request, databaseMicros },
      { name: 'node:http, one statement of the bare driver', server: bare, request: get('/unread'), databaseMicros },
    ],
    { rounds: ROUNDS, count: 5_000, connections: 32 },
  )
  printTogether('The number of unread notifications', measured, TARGET_MS)
})
