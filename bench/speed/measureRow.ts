import { writeBare } from '../bareAnswers.ts'
import { type Candidate, get, median, sampleOf } from '../compare.ts'
import type { Client, Server } from '../processes.ts'
import type { Operation } from './operations.ts'
import type { Row } from './rows.ts'
import type { Site } from './site.ts'

/** About how much CPU time a round takes, milliseconds; few requests that cost much, many that cost little. */
const ROUND_MS = Number(process.env['BENCH_ROUND_MS'] ?? 300)
const [FEWEST, MOST] = [3, 4_000]
const TRIAL = 10
const SLOW_MS = 100
/** Connections at once. Slow operations are sent one at a time: requests wait only so long for a database connection. */
const [CONNECTIONS, FOR_SLOW] = [16, 1]

interface Cost {
  serverMs: number
  databaseMs: number
  bytes: number
}

/** Measures an operation and its bare limit in alternation: medians of the rounds. */
export async function measureRow(client: Client, site: Site, operation: Operation, rounds: number): Promise<Row> {
  const { name, bare, budget } = operation
  const file = name.replaceAll(/[^a-z0-9]+/g, '-')
  writeBare(site.folder, file, bare)
  const own = await warm(client, site, site.server, operation.requests, operation.binary)
  const limit = await warm(client, site, site.bare, [get(`/${file}`)], operation.bareBinary)
  const [costs, limits]: [Cost[], Cost[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    costs.push(await own())
    limits.push(await limit())
  }
  const middle = (of: Cost[], part: keyof Cost) => median(of.map((cost) => cost[part]))
  return {
    ...{ operation: name, database: site.kind, reports: site.reports, budget },
    ...{ serverMs: middle(costs, 'serverMs'), databaseMs: middle(costs, 'databaseMs'), bytes: middle(costs, 'bytes') },
    bareMs: median(limits.map(costOf)),
  }
}

/** Warms a program up, finds how many requests a round has, and returns what measures one. */
async function warm(client: Client, site: Site, server: Server, request: string[], binary?: string[]) {
  const { kind, databaseMicros } = site
  const candidate: Candidate = {
    name: request[0] ?? '',
    server,
    request,
    binary,
    databaseMicros: () => databaseMicros(server),
  }
  let sent = 0
  let connections = FOR_SLOW
  const sample = async (count: number): Promise<Cost> => {
    const { cpuMs, databaseMs, bodyBytes } = await sampleOf(client, candidate, count, connections, sent)
    sent += count
    const database = databaseMs ?? 0
    // The embedded database is a thread of the server's process.
    return { serverMs: kind === 'embedded' ? cpuMs - database : cpuMs, databaseMs: database, bytes: bodyBytes }
  }
  const first = await sample(FEWEST)
  // The first requests of all compile the code, so they say little about one that costs little.
  const trial = costOf(first) > SLOW_MS ? first : await sample(TRIAL)
  if (costOf(trial) <= SLOW_MS) connections = CONNECTIONS
  const count = Math.round(Math.min(MOST, Math.max(FEWEST, ROUND_MS / costOf(trial))))
  await sample(count)
  return () => sample(count)
}

const costOf = ({ serverMs, databaseMs }: Cost) => serverMs + databaseMs
