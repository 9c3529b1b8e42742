import { near } from '#db/seed/places.ts'
import { randomFrom } from '#db/seed/random.ts'
import { compare, get } from './compare.ts'
import { BUSY_PLACE, CROWDS, fillNear, somethingSaid } from './crowd.ts'
import type { Filled } from './fill.ts'
import { ROUNDS, withSuite } from './suite.ts'
import { printRatios, printTogether } from './table.ts'

// Measures GET /api/reports/similar all over the territory with 20,000 reports stored; then at one location with
// none, a hundred, a thousand or ten thousand reports nearby; then with a million reports of ten years and with a
// thousand, where the last weeks are the same in both.
const USUAL_TARGET_MS = 0.6
const TARGET_MS = 1
const search = (description: string, lat: number, lng: number, category = 'litter') =>
  `/api/reports/similar?${new URLSearchParams({ category, description, lat: lat.toFixed(6), lng: lng.toFixed(6) })}`

const everywhere = Array.from({ length: 200 }, (_, number) =>
  search(
    `The bin by the steps is overflowing, seen by neighbour ${number} again today.`,
    36.112 + (number % 20) * 0.002,
    -5.364 + (number % 10) * 0.0025,
    ['litter', 'infrastructure', 'traffic', 'noise'][number % 4],
  ),
)

/** Copies each of a thousand reports of 60 days 999 times into the ten years before. */
const EARLIER = `
  insert into reports (id, author_id, category, description, words, lat, lng, cell, address, status, created_at, updated_at)
  select gen_random_uuid(), author_id, category, description, '', lat, lng, cell, address, status, at, at
  from reports cross join generate_series(1, 999) as copy
  cross join lateral (select created_at - interval '60 days' - interval '3590 days' * copy / 999) as placed (at);
  analyze reports`

await withSuite(async ({ filled, start, client, databases }) => {
  const candidate = async (name: string, { env, cookies }: Filled, searches = everywhere) => ({
    name,
    server: await start('lamppost.ts', env),
    request: searches.map((path, number) => get(path, { cookie: cookies[number % cookies.length] ?? '' })),
    databaseMicros: () => databases.cpuMicros(env['DATABASE_URL'] ?? ''),
  })
  const options = { rounds: ROUNDS, count: 2_000, connections: 16 }
  const usual = await candidate('Lamppost', await filled(20_000, 200_000))
  printTogether('Similar reports, 20,000 stored', await compare(client, [usual], options), USUAL_TARGET_MS)

  for (const { name, count, kind } of CROWDS) {
    const busy = await filled(1_000)
    await fillNear(busy.env['DATABASE_URL'] ?? '', BUSY_PLACE, count, kind)
    const random = randomFrom(7)
    const searches = Array.from({ length: 200 }, () => {
      const { lat, lng } = near(random, BUSY_PLACE, 60)
      return search(somethingSaid(random, kind), lat, lng)
    })
    const measured = await compare(client, [await candidate(name, busy, searches)], options)
    printTogether('Similar reports at one place', measured, TARGET_MS)
  }

  const [few, many] = [await filled(1_000), await filled(1_000)]
  await databases.run(many.env['DATABASE_URL'] ?? '', EARLIER)
  const pair = [await candidate('1,000,000 reports', many), await candidate('1,000 reports', few)]
  printRatios('Similar reports', await compare(client, pair, options), 1.3)
})
