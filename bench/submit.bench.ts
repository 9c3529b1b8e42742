import { near } from '#db/seed/places.ts'
import { randomFrom } from '#db/seed/random.ts'
import { compare, post } from './compare.ts'
import { BUSY_PLACE, CROWDS, fillNear, somethingSaid } from './crowd.ts'
import type { Filled } from './fill.ts'
import { ROUNDS, withSuite } from './suite.ts'
import { printTogether } from './table.ts'

// Measures POST /api/reports without a photo, with 20,000 reports and 200,000 votes stored: limits, the address from
// the cache, the report with its words, points and counts, and the NOTIFY to other processes. Every request creates a
// report. Then the same at one location with none, a hundred, a thousand or ten thousand reports nearby.
const REPORTS = 20_000
const VOTES = 200_000
const COUNT = 600
const USUAL_TARGET_MS = 2.5
const TARGET_MS = 3

/** Fills the geocoder's cache for every point near the reports, to four decimals of a degree. */
const ADDRESSES = `
  insert into geocoded_places (key, label, fetched_at)
  select (36.120 + lat / 10000.0)::numeric(6, 4) || ',' || (-5.360 + lng / 10000.0)::numeric(6, 4),
    'Main Street, Town Area, GX11 1AA, Gibraltar', now()
  from generate_series(0, 250) lat, generate_series(0, 120) lng`

interface Said {
  description: string
  lat: number
  lng: number
}

await withSuite(async ({ filled, start, client, databases }) => {
  const measure = async (name: string, { env, cookies }: Filled, reports: Said[]) => {
    const url = env['DATABASE_URL'] ?? ''
    await databases.run(url, ADDRESSES)
    const request = reports.map(({ lat, lng, ...said }, number) => {
      const place = { lat: Number(lat.toFixed(4)), lng: Number(lng.toFixed(4)) }
      return post(
        '/api/reports',
        { category: 'litter', ...said, ...place },
        { cookie: cookies[number % cookies.length] ?? '' },
      )
    })
    const server = await start('lamppost.ts', env)
    const own = { name, server, request, databaseMicros: () => databases.cpuMicros(url) }
    return compare(client, [own], { rounds: ROUNDS, count: COUNT, connections: 16 })
  }

  const usual = Array.from({ length: COUNT }, (_, number) => ({
    description: `The bin by the steps of house ${number} is full`,
    lat: 36.12 + (number % 10) / 1000,
    lng: -5.36 + (Math.floor(number / 10) % 10) / 1000,
  }))
  const measured = await measure('Lamppost', await filled(REPORTS, VOTES), usual)
  printTogether('A report without a photo', measured, USUAL_TARGET_MS)

  for (const { name, count, kind } of CROWDS) {
    const busy = await filled(1_000)
    await fillNear(busy.env['DATABASE_URL'] ?? '', BUSY_PLACE, count, kind)
    const random = randomFrom(11)
    const reports = Array.from({ length: COUNT }, () => ({
      ...near(random, BUSY_PLACE, 60),
      description: somethingSaid(random, kind),
    }))
    printTogether('A report at one place', await measure(name, busy, reports), TARGET_MS)
  }
})
