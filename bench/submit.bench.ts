import { compare, post } from './compare.ts'
import { ROUNDS, withSuite } from './suite.ts'
import { printTogether } from './table.ts'

// POST /api/reports without a photo, with 20,000 reports and 200,000 votes stored: limits, the address from the cache,
// the report, its award, its counts, the news to other processes. Every report is a new one.
const REPORTS = 20_000
const VOTES = 200_000
const COUNT = 600
const TARGET_MS = 2.5

await withSuite(async ({ filled, start, client, databases }) => {
  const { env, cookies } = await filled(REPORTS, VOTES)
  const url = env['DATABASE_URL'] ?? ''
  await databases.run(
    url,
    `insert into geocoded_places (key, label, fetched_at)
     select (36.120 + lat / 1000.0)::numeric(6, 4) || ',' || (-5.360 + lng / 1000.0)::numeric(6, 4),
       'Main Street, Town Area, GX11 1AA, Gibraltar', now()
     from generate_series(0, 9) lat, generate_series(0, 9) lng`,
  )
  const lamppost = await start('lamppost.ts', env)
  const requests = Array.from({ length: COUNT }, (_, number) => {
    const [lat, lng] = [36.12 + (number % 10) / 1000, -5.36 + (Math.floor(number / 10) % 10) / 1000]
    const fields = { category: 'litter', description: `The bin by the steps of house ${number} is full`, lat, lng }
    return post('/api/reports', fields, { cookie: cookies[number % cookies.length] ?? '' })
  })
  const measured = await compare(
    client,
    [{ name: 'Lamppost', server: lamppost, request: requests, databaseMicros: () => databases.cpuMicros(url) }],
    { rounds: ROUNDS, count: COUNT, connections: 16 },
  )
  printTogether('A report without a photo', measured, TARGET_MS)
})
