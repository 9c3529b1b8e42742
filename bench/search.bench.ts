import { compare, get } from './compare.ts'
import { type Filled, PLANTED } from './fill.ts'
import { ROUNDS, withSuite } from './suite.ts'
import { printRatios } from './table.ts'

// Compares a search with forty hits among a million reports (or as many as SEARCH_REPORTS says) and among a thousand: in
// each order, of any time, and each time from the database.
const MANY = Number(process.env['SEARCH_REPORTS'] ?? 1_000_000)
const NEAR = 'lat=36.14&lng=-5.35'

await withSuite(async ({ filled, start, client, databases }) => {
  const [few, many] = [await filled(1_000), await filled(MANY)]
  for (const { env } of [few, many]) {
    await databases.run(env['DATABASE_URL'] ?? '', PLANTED)
    await databases.run(env['DATABASE_URL'] ?? '', 'vacuum analyze reports')
  }
  const [large, small] = [
    await start('lamppost.ts', { ...many.env, UNCACHED: '1' }),
    await start('lamppost.ts', { ...few.env, UNCACHED: '1' }),
  ]
  const databaseOf = ({ env }: Filled) => databases.cpuMicros(env['DATABASE_URL'] ?? '')

  await between('Newest first, a visitor', '', false)
  await between('Newest first, a member', '', true)
  await between('Most confirmed first, a visitor', '&sort=confirms', false)
  await between('Nearest first, a visitor', `&sort=nearest&${NEAR}`, false)
  await between('Resolved, newest first, a visitor', '&state=resolved', false)

  async function between(title: string, order: string, isMember: boolean) {
    const path = `/api/reports?q=pelican%20crossings&days=all${order}`
    const request = ({ cookie }: Filled) => get(path, isMember ? { cookie } : {})
    const measured = await compare(
      client,
      [
        {
          name: `${MANY.toLocaleString('en')} reports`,
          server: large,
          request: request(many),
          databaseMicros: () => databaseOf(many),
        },
        { name: '1,000 reports', server: small, request: request(few), databaseMicros: () => databaseOf(few) },
      ],
      { rounds: ROUNDS, count: 1_000, connections: 16 },
    )
    printRatios(title, measured, 1.3)
  }
})
