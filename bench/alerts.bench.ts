import { v7 as newId } from 'uuid'
import { randomFrom } from '#db/seed/random.ts'
import { CATEGORIES } from '#features/categories/categories.rules.ts'
import { spotOf, squareOf } from '#features/following/alerts/alerts.rules.ts'
import { findWatchers } from '#features/following/announcing/people.queries.ts'
import { servicesWith } from './fill.ts'
import { withSuite } from './suite.ts'
import { compareWithTarget, printTable } from './table.ts'

// Measures how long it takes to find the people whose alerts contain a new report, with 10,000 alerts of 1,000 people
// all over the territory: CPU time of PostgreSQL and of this process together, for each report.
const TARGET_MS = 2
const PEOPLE = 1_000
const REPORTS = 400
/** The radius of alerts, metres: most cover a street, some a quarter, few everything. */
const RADII = [50, 100, 100, 200, 200, 200, 200, 500, 500, 1000]
const BATCH = 500

await withSuite(async ({ filled, databases }) => {
  const rows: string[][] = [
    ['alerts', 'found', 'PostgreSQL ms', 'this process ms', 'together', 'elapsed', 'target', ''],
  ]
  for (const count of [1_000, 10_000]) {
    const { env } = await filled({ reports: 1_000, votes: 1_000, authors: PEOPLE })
    const { services, close } = await servicesWith(env)
    const { database, territory } = services
    const { south, north, west, east } = territory.bounds
    const random = randomFrom(11)
    const point = () => ({
      lat: south + random.next() * (north - south),
      lng: west + random.next() * (east - west),
    })
    const alerts = Array.from({ length: count }, () => {
      const at = point()
      const radius = random.pick(RADII)
      const categories = random.next() < 0.5 ? '{}' : `{${random.pick(CATEGORIES)}}`
      return {
        id: newId(),
        ...at,
        radius_metres: radius,
        categories,
        square: squareOf({ ...at, radiusMetres: radius }),
      }
    })
    await database.pool.query(
      `insert into alerts (id, user_id, lat, lng, radius_metres, categories, square, created_at)
       select a.id, u.id, a.lat, a.lng, a.radius_metres, a.categories::text[], a.square, now()
       from json_to_recordset($1) as a (id uuid, lat float8, lng float8, radius_metres int, categories text, square bigint)
       join (select id, row_number() over () as number from users) u on u.number = 1 + abs(hashtext(a.id::text)) % ${PEOPLE}`,
      [JSON.stringify(alerts)],
    )
    await database.pool.query('analyze alerts')
    const report = () => ({
      id: newId(),
      reportId: newId(),
      ...point(),
      category: random.pick(CATEGORIES),
      authorId: null,
      toldTo: null,
    })
    const find = async (times: number) => {
      let found = 0
      for (let time = 0; time < times; time++) {
        const event = report()
        const people = await findWatchers(database.sql, event, spotOf(event, territory.bounds), BATCH)
        found += people.length
      }
      return found
    }
    await find(50)
    const url = env['DATABASE_URL'] ?? ''
    const [ours, theirs, began] = [process.cpuUsage(), await databases.cpuMicros(url), performance.now()]
    const found = await find(REPORTS)
    const { user, system } = process.cpuUsage(ours)
    const elapsedMs = (performance.now() - began) / REPORTS
    const databaseMs = ((await databases.cpuMicros(url)) - theirs) / 1000 / REPORTS
    const ownMs = (user + system) / 1000 / REPORTS
    const sum = databaseMs + ownMs
    rows.push([
      count.toLocaleString('en'),
      (found / REPORTS).toFixed(1),
      ...[databaseMs, ownMs, sum, elapsedMs].map((ms) => ms.toFixed(2)),
      ...compareWithTarget(sum, TARGET_MS),
    ])
    await close()
  }
  printTable('Alerts around a new report', rows)
})
