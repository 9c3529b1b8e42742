import { writeBare } from '../bareAnswers.ts'
import type { Client, Server } from '../processes.ts'
import { get, type RawRequest } from '../requests.ts'
import { median, sampleOf } from '../sample.ts'
import type { Operation } from './operations.ts'
import { type Row, together } from './rows.ts'
import type { Site } from './site.ts'

/** CPU milliseconds that a round should take: it has fewer requests if each costs more. */
const ROUND_MS = Number(process.env['BENCH_ROUND_MS'] ?? 300)
const [FEWEST, MOST] = [3, 4_000]
const TRIAL = 10
const SLOW_MS = 100
/** Connections at once. Slow operations get one, so that no request times out waiting for a database connection. */
const [CONNECTIONS, FOR_SLOW] = [16, 1]

type Cost = Pick<Row, 'serverMs' | 'databaseMs' | 'bytes'>

/** Measures an operation, by turns with its bare limit if it has one: medians of the rounds. */
export async function measureRow(client: Client, site: Site, operation: Operation, rounds: number): Promise<Row> {
  const { name, requests, bare, bareRequest, budget } = operation
  const file = name.replaceAll(/[^a-z0-9]+/g, '-')
  if (bare) writeBare(site.folder, file, bare)
  const own = await warm(client, site, site.server, requests)
  const limit = bare && (await warm(client, site, site.bare, [bareRequest ?? get(`/${file}`)]))
  const [costs, limits]: [Cost[], Cost[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    costs.push(await own())
    if (limit) limits.push(await limit())
  }
  const medianOf = (part: keyof Cost) => median(costs.map((cost) => cost[part]))
  return {
    ...{ operation: name, database: site.kind, reports: site.reports, budget },
    ...{ serverMs: medianOf('serverMs'), databaseMs: medianOf('databaseMs'), bytes: medianOf('bytes') },
    bareMs: limit ? median(limits.map(together)) : null,
  }
}

/** Warms a program up, chooses the size of a round, and returns a function that runs one. */
async function warm(client: Client, { kind, databaseMicros }: Site, server: Server, requests: RawRequest[]) {
  let sent = 0
  let connections = FOR_SLOW
  const sample = async (count: number): Promise<Cost> => {
    const candidate = { server, requests, databaseMicros }
    const { cpuMs, databaseMs, bodyBytes } = await sampleOf(client, candidate, count, connections, sent)
    sent += count
    // The embedded database is a thread of the server's process.
    return { serverMs: kind === 'embedded' ? cpuMs - databaseMs : cpuMs, databaseMs, bytes: bodyBytes }
  }
  const first = await sample(FEWEST)
  // The first requests also compile the code, which costs more than a cheap request.
  const trial = together(first) > SLOW_MS ? first : await sample(TRIAL)
  if (together(trial) <= SLOW_MS) connections = CONNECTIONS
  const count = Math.round(Math.min(MOST, Math.max(FEWEST, ROUND_MS / together(trial))))
  await sample(count)
  return () => sample(count)
}
