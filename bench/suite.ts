import { join } from 'node:path'
import { freePort } from '#test/port.ts'
import { fill, type Filled } from './fill.ts'
import { type BenchDatabases, openDatabases } from './postgres.ts'
import { type Client, type Server, startClient, startServer } from './processes.ts'

/** What a benchmark of a server needs; `withSuite` removes all of it at the end. */
export interface Suite {
  databases: BenchDatabases
  client: Client
  /** Creates a database with this many reports, votes and authors; `fill` has defaults for the last two. */
  filled(reports: number, votes?: number, authors?: number): Promise<Filled>
  /** Starts one of the servers in bench/ with this environment. */
  start(file: string, env: Record<string, string>): Promise<Server>
}

export const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 7)

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
      async filled(reports, votes, authors) {
        const began = performance.now()
        const name = `bench_${++count}`
        const done = await fill(await databases.create(name), join(databases.folder, name), reports, votes, authors)
        console.log(
          `${reports.toLocaleString('en')} reports stored in ${((performance.now() - began) / 1000).toFixed(1)} s`,
        )
        return done
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
