import type { FastifyInstance } from 'fastify'
import type { Services } from './services.ts'

/** `/healthz`: the process answers. `/readyz`: database and storage answer too. */
export function serveHealth(app: FastifyInstance, { database, files }: Services): void {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const [isDatabaseReady, isStorageReady] = await Promise.all([
      database.isReady(),
      files.isReady().catch(() => false),
    ])
    const isReady = isDatabaseReady && isStorageReady
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ok' : 'unavailable', database: isDatabaseReady, storage: isStorageReady })
  })
}
