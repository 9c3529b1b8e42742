import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { DestinationStream } from 'pino'
import { closeApp, createApp } from '#app/http/app.ts'
import { readConfig } from '#app/ops/config.ts'
import { openLog } from '#app/ops/logs.ts'
import { openServices, projectPackOf } from '#app/ops/openServices.ts'
import type { Pages } from '#app/pages/pages.ts'
import { adoptProjectPack } from '#features/places/import/import.actions.ts'
import { serveApi } from '#platform/server/http/api.ts'
import type { Route } from '#platform/server/route.ts'
import type { Services } from '#platform/server/services.ts'
import { type Browser, newBrowser } from './browser.ts'
import { migratedDatabaseUrl, putMigrated } from './migrated.ts'
import { freePort } from './port.ts'

export type DatabaseKind = Services['database']['kind']

export interface TestApp {
  /** The site's address, `PUBLIC_URL`. */
  base: string
  /** Where the server listens: the same, unless the test sets `PUBLIC_URL`. */
  address: string
  services: Services
  server: FastifyInstance
  /** A new browser that keeps cookies. */
  aVisitor(): Browser
  /** Sets the server's clock. */
  setNow(now: Date): void
  close(): Promise<void>
}

interface Options {
  /** The database to test on; by default the one chosen for this test run. */
  database?: DatabaseKind
  env?: Record<string, string>
  /** Whether the project's own pack of Gibraltar is the active one; by default there is none. */
  hasPack?: boolean
  /** Endpoints in addition to the program's own. */
  routes?: Route[]
  /** The built pages, for tests of pages. */
  pages?: Pages
  /** Where the log is written; nowhere by default. */
  logTo?: DestinationStream
  maxDelayMs?: number
  /** After how many milliseconds of silence a connection is cut. */
  silentMs?: number
}

/** Starts the complete server on a fresh database and an empty data folder, listening on loopback. */
export async function testApp({
  database = kindOfThisRun(),
  env = {},
  hasPack = false,
  routes = [],
  pages,
  logTo,
  maxDelayMs = Infinity,
  silentMs,
}: Options = {}): Promise<TestApp> {
  await using opened = new AsyncDisposableStack()
  const folder = opened.adopt(mkdtempSync(join(tmpdir(), 'lamppost-')), (path) =>
    rmSync(path, { recursive: true, force: true }),
  )
  if (database === 'embedded') await putMigrated(folder)
  const port = await freePort()
  const config = readConfig({
    PORT: String(port),
    DATA_DIR: folder,
    LIMITS_FACTOR: '1000',
    ...(database === 'postgresql' && {
      DATABASE_URL: await migratedDatabaseUrl(),
      AUTH_SECRET: 'a secret of the tests, long enough',
    }),
    ...env,
  })
  let shift = 0
  const log = openLog(process.env['LOG_LEVEL'] ?? (logTo ? 'info' : 'silent'), logTo)
  const { services, close } = await openServices(config, log, () => new Date(Date.now() + shift))
  opened.defer(close)
  if (hasPack) await adoptProjectPack(services, projectPackOf(config))
  // Tests share the server's event loop and often run on a busy machine.
  const server = await createApp(services, pages, { maxDelayMs, silentMs })
  opened.defer(() => closeApp(server))
  serveApi(server, routes, services)
  await server.listen({ port, host: '127.0.0.1' })
  const kept = opened.move()
  return {
    base: config.PUBLIC_URL,
    address: `http://localhost:${port}`,
    services,
    server,
    aVisitor: () => newBrowser(`http://localhost:${port}`, config.PUBLIC_URL),
    setNow: (now) => {
      shift = now.getTime() - Date.now()
    },
    close: () => kept.disposeAsync(),
  }
}

function kindOfThisRun(): DatabaseKind {
  return process.env['TEST_DATABASE'] === 'postgresql' ? 'postgresql' : 'embedded'
}
