import { compare, get } from './compare.ts'
import { ROUNDS, withSuite } from './suite.ts'
import { judged, printTable } from './table.ts'

// Measures the requests of each tab of Profile, with 20,000 reports and 200,000 votes stored. Every member has a
// hundred reports, a thousand entries in the ledger, 20 notifications, and notifications of two categories
// switched off.
const REPORTS = 20_000
const VOTES = 200_000
const NOTIFICATIONS = 20
const AUTHORS = 200
const LEDGER = 1_000
const TARGET_MS = 1

const TABS = [
  ['Achievements', '/api/profile/achievements'],
  ['Details: the own record', '/api/profile'],
  ['Details: preferences', '/api/profile/preferences'],
  ['Notifications', '/api/notifications'],
  ['Reports, with their number', '/api/profile/reports?limit=20'],
] as const

await withSuite(async ({ filled, start, client, databases }) => {
  const { env, cookies } = await filled(REPORTS, VOTES, AUTHORS)
  const url = env['DATABASE_URL'] ?? ''
  const fillings = [
    `insert into notifications (id, report_id, user_id, type, category, timestamp)
     select gen_random_uuid(), r.id, u.id, 'confirm', r.category, r.created_at
     from users u cross join lateral (select id, category, created_at from reports where author_id = u.id limit ${NOTIFICATIONS}) r`,
    `insert into ledger (id, user_id, report_id, at, day, points, reason, details)
     select gen_random_uuid(), u.id, gen_random_uuid(), now() - n * interval '10 minutes', current_date, 15, 'report',
       '{"reportId": "x", "category": "litter", "hadPhoto": true, "basePoints": 10, "photoBonus": 5}'
     from users u cross join generate_series(1, ${LEDGER}) n`,
    `insert into notification_preferences (user_id, category, wanted)
     select id, category, false from users cross join unnest(array['noise', 'other']) category`,
    `insert into profiles (user_id, phone_number, home_location, home_lat, home_lng)
     select id, '+35057123456', '12 Main Street, Gibraltar', 36.14, -5.35 from users`,
    'analyze',
  ]
  for (const filling of fillings) await databases.run(url, filling)
  const lamppost = await start('lamppost.ts', env)
  const databaseMicros = () => databases.cpuMicros(url)
  const measured = await compare(
    client,
    TABS.map(([name, path]) => ({
      ...{ name, server: lamppost, databaseMicros },
      request: cookies.map((cookie) => get(path, { cookie })),
    })),
    { rounds: ROUNDS, count: 1_500, connections: 32 },
  )
  const rows = measured.map(({ name, cpuMs, databaseMs, requestsPerSecond, bodyBytes }) => {
    const together = cpuMs + (databaseMs ?? 0)
    return [
      name,
      ...[cpuMs, databaseMs ?? 0, together].map((ms) => ms.toFixed(3)),
      ...[requestsPerSecond, bodyBytes].map((count) => Math.round(count).toLocaleString('en')),
      ...judged(together, TARGET_MS),
    ]
  })
  printTable("Profile's tabs", [
    ['', 'CPU ms', 'PostgreSQL ms', 'together', 'requests/s', 'bytes', 'target', ''],
    ...rows,
  ])
})
