import type { FastifyInstance } from 'fastify'
import { categoryOf } from '#features/categories/categories.rules.ts'
import { drawPicture } from '#features/map/picture/picture.gateway.ts'
import { findPreviewed } from '#features/reports/preview/preview.queries.ts'
import { previewPath, previewVersion } from '#features/reports/preview/preview.rules.ts'
import { fairQueue } from '#platform/server/fairQueue.ts'
import { refuseCommonly } from '#platform/server/refusals.ts'
import type { Services } from '#platform/server/services.ts'

const ADDRESS = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})-([\da-f]{8})\.png$/

/** How many pictures are kept; each has about 100 KB. */
const KEPT = 64
const AT_ONCE = 2
const WAITING = 12

/** A hidden report's picture disappears elsewhere after this time, too. */
const FRESH_SECONDS = 600

/** `/preview/ID-VERSION.png`: a map with a report's pin, for apps that show previews of links. */
export function servePreviews(app: FastifyInstance, { database, packs }: Services): void {
  const turn = fairQueue({
    atOnce: AT_ONCE,
    waiting: WAITING,
    busy: () => refuseCommonly('busy', undefined, { retryAfterSeconds: 5 }),
  })
  const drawn = new Map<string, Promise<Buffer>>()

  const draw = async (...wanted: Parameters<typeof drawPicture>) => {
    const end = await turn(undefined)
    try {
      return await drawPicture(...wanted)
    } finally {
      end()
    }
  }

  app.get<{ Params: { file: string } }>('/preview/:file', async (request, reply) => {
    const [, id, version] = ADDRESS.exec(request.params.file) ?? []
    const pack = packs.current()
    const report = id && pack ? await findPreviewed(database.sql, id) : undefined
    if (!report || !pack) throw refuseCommonly('not-found')
    // The pin was moved since, or the category changed.
    if (version !== previewVersion(report))
      return reply.header('cache-control', 'no-cache').redirect(previewPath(report))
    const key = `${pack.hash} ${request.params.file}`
    const picture = drawn.get(key) ?? draw(pack, report, categoryOf(report.category))
    // The most recently wanted come last.
    drawn.delete(key)
    drawn.set(key, picture)
    picture.catch(() => drawn.delete(key))
    if (drawn.size > KEPT) drawn.delete(drawn.keys().next().value ?? '')
    const bytes = await picture
    return reply.header('cache-control', `public, max-age=${FRESH_SECONDS}`).type('image/png').send(bytes)
  })
}
