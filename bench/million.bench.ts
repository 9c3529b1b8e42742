import { compare, get } from './compare.ts'
import type { Filled } from './fill.ts'
import type { Server } from './processes.ts'
import { ROUNDS, withSuite } from './suite.ts'
import { printRatios } from './table.ts'

// Compares GET /api/reports?limit=50 and its total with a million reports stored and with a thousand.
const FEED = '/api/reports?limit=50'

await withSuite(async ({ filled, start, client, databases }) => {
  const few = await filled(1_000)
  const many = await filled(1_000_000)
  const pair = async (env: Record<string, string>) =>
    [await start('lamppost.ts', { ...many.env, ...env }), await start('lamppost.ts', { ...few.env, ...env })] as const
  const [kept, anew] = [await pair({}), await pair({ UNCACHED: '1' })]
  const databaseOf = ({ env }: Filled) => databases.cpuMicros(env['DATABASE_URL'] ?? '')

  await between('A visitor', kept, false, 10_000)
  await between('A visitor, each time from the database', anew, false, 1_500)
  await between('A member', kept, true, 3_000)
  await between('A member, each time from the database', anew, true, 1_500)

  async function between(who: string, [large, small]: readonly [Server, Server], isMember: boolean, count: number) {
    const request = ({ cookie }: Filled) => get(FEED, isMember ? { cookie } : {})
    const measured = await compare(
      client,
      [
        { name: '1,000,000 reports', server: large, request: request(many), databaseMicros: () => databaseOf(many) },
        { name: '1,000 reports', server: small, request: request(few), databaseMicros: () => databaseOf(few) },
      ],
      { rounds: ROUNDS, count, connections: 32 },
    )
    printRatios(who, measured, 1.3)
  }
})
