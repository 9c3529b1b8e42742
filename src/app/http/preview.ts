import type { FastifyInstance } from 'fastify'
import { categoryOf } from '#features/categories/categories.rules.ts'
import { keptPictures } from '#features/map/picture/keptPictures.gateway.ts'
import { drawPicture } from '#features/map/picture/picture.gateway.ts'
import { findPreviewed } from '#features/reports/preview/preview.queries.ts'
import { previewPath, previewVersion } from '#features/reports/preview/preview.rules.ts'
import { limitAddress } from '#platform/server/http/clientAddress.ts'
import type { Limit } from '#platform/server/limits/limits.ts'
import { refuseCommonly } from '#platform/server/refusals.ts'
import type { Services } from '#platform/server/services.ts'
import { ID_PATTERN } from '#shared/ids.ts'

const FILE = new RegExp(`^(${ID_PATTERN})-([0-9a-f]{8})\\.png$`)

/** How many pictures are kept; each has about 100 KB. */
const KEPT = 64
const AT_ONCE = 2

/** How many pictures one IP address may have drawn; cached ones are free. */
const DRAWINGS_LIMIT: Limit = { name: 'preview-drawings', points: 60, seconds: 60 }

/** How long other caches may keep a picture: after this time a hidden report's picture is gone there too. */
const FRESH_SECONDS = 600

/** `/preview/ID-VERSION.png`: a map with a report's pin, for apps that show previews of links. */
export function servePreviews(app: FastifyInstance, { database, packs, limits }: Services): void {
  const pictures = keptPictures({ atOnce: AT_ONCE, most: KEPT })

  app.get<{ Params: { file: string } }>('/preview/:file', async (request, reply) => {
    const [, id, version] = FILE.exec(request.params.file) ?? []
    const pack = packs.current()
    const report = id && pack ? await findPreviewed(database.sql, id) : undefined
    if (!report || !pack) throw refuseCommonly('not-found')
    // The pin was moved since, or the category changed.
    if (version !== previewVersion(report))
      return reply.header('cache-control', 'no-cache').redirect(previewPath(report))
    const key = `${pack.hash} ${request.params.file}`
    const address = limitAddress(request.ip)
    if (!pictures.has(key)) await limits.spendBuffered(DRAWINGS_LIMIT, address)
    const bytes = await pictures.get(key, address, () => drawPicture(pack, report, categoryOf(report.category)))
    return reply.header('cache-control', `public, max-age=${FRESH_SECONDS}`).type('image/png').send(bytes)
  })
}
