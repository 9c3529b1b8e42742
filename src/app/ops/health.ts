import type { FastifyInstance } from 'fastify'
import { isStoreReady } from '#features/media/files.gateway.ts'
import type { Services } from '#platform/server/services.ts'
import { VERSION } from '#platform/server/version.ts'

/** How long a result is cached, milliseconds: each check writes a file, and anybody may ask. */
const CACHED_MS = 1000

/** `/healthz`: the process answers, with its version. `/readyz`: database and storage answer too; if not, the log says why. */
export function serveHealth(app: FastifyInstance, { database, files, log }: Services): void {
  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok', version: VERSION }),
  )

  const look = () => Promise.all([database.isReady(), isStoreReady(files, log)])
  let last = { at: Number.NEGATIVE_INFINITY, found: Promise.resolve([false, false]) }
  app.get('/readyz', async (_request, reply) => {
    if (performance.now() - last.at > CACHED_MS) last = { at: performance.now(), found: look() }
    const [isDatabaseReady, isStorageReady] = await last.found
    const isReady = isDatabaseReady && isStorageReady
    if (!isReady) reply.header('retry-after', '1')
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ok' : 'unavailable', database: isDatabaseReady, storage: isStorageReady })
  })
}
