import { join } from 'node:path'
import { freePort } from '#test/port.ts'
import { type Amounts, fill, type Filled } from './fill.ts'
import { type BenchDatabases, openDatabases } from './postgres.ts'
import { type Client, type Server, startClient, startServer } from './processes.ts'

/** What a benchmark of a server needs; `withSuite` removes all of it at the end. */
export interface Suite {
  databases: BenchDatabases
  client: Client
  /** Creates and fills a PostgreSQL database. */
  filled(amounts: Amounts): Promise<Filled>
  /** Starts one of the servers in bench/ with this environment. */
  start(file: string, env: Record<string, string>): Promise<Server>
}

export const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5)

/** Runs `measure`, then ends every process that it has started. */
export async function withSuite(measure: (suite: Suite) => Promise<void>): Promise<void> {
  const databases = await openDatabases()
  const client = startClient()
  const servers: Server[] = []
  let count = 0
  try {
    await measure({
      databases,
      client,
      async filled(amounts) {
        const name = `bench_${++count}`
        return fill(await databases.create(name), join(databases.folder, name), amounts)
      },
      async start(file, env) {
        const server = await startServer(file, { PORT: String(await freePort()), ...env })
        servers.push(server)
        return server
      },
    })
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await client.stop()
    await databases.stop()
  }
}
