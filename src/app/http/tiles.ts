import { gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import type { Pack } from '#features/pack/pack.gateway.ts'
import { PACK_CREDIT, PACK_ZOOMS } from '#features/pack/pack.rules.ts'
import { acceptsGzip, JSON_TYPE } from '#platform/server/http/byteCache.ts'
import { sendWithEtag } from '#platform/server/http/etag.ts'
import { answerPreflight } from '#platform/server/http/publicFile.ts'
import { refuseCommonly } from '#platform/server/refusals.ts'
import type { Services } from '#platform/server/services.ts'
import { YEAR_SECONDS } from '#shared/clock.ts'

const HASH = /^[0-9a-f]{32}$/
const NUMBER = /^\d{1,7}$/
const EMPTY = Buffer.alloc(0)

/** `/map/…`: the territory's map as vector tiles, which everybody may cache for good, and the TileJSON naming them. */
export function serveTiles(app: FastifyInstance, { packs, config, territory }: Services): void {
  answerPreflight(app, '/map/*')
  app.get('/map/tiles.json', async (request, reply) => {
    const pack = packs.current()
    if (!pack) throw refuseCommonly('not-found')
    reply.type(JSON_TYPE).header('cache-control', 'public, no-cache')
    return sendWithEtag(request, reply, JSON.stringify(tileJson(pack, config.PUBLIC_URL, territory.name)))
  })

  app.get<{ Params: Record<'hash' | 'z' | 'x' | 'file', string> }>('/map/:hash/:z/:x/:file', async (request, reply) => {
    const { hash, z, x, file } = request.params
    const y = file.endsWith('.mvt') ? file.slice(0, -'.mvt'.length) : ''
    const zoom = Number(z)
    const isTile = [z, x, y].every((part) => NUMBER.test(part)) && Math.max(Number(x), Number(y)) < 2 ** zoom
    if (!HASH.test(hash) || !isTile || zoom < PACK_ZOOMS.min || zoom > PACK_ZOOMS.max) throw refuseCommonly('not-found')
    const pack = await packs.byHash(hash)
    if (!pack) throw refuseCommonly('not-found')
    const tile = pack.tile(zoom, Number(x), Number(y))
    reply.headers({
      'cache-control': `public, max-age=${YEAR_SECONDS}, immutable`,
      'content-type': 'application/vnd.mapbox-vector-tile',
      vary: 'Accept-Encoding',
    })
    if (!tile) return reply.send(EMPTY)
    if (!acceptsGzip(request.headers['accept-encoding'] ?? '')) return reply.send(gunzipSync(tile))
    return reply.header('content-encoding', 'gzip').send(tile)
  })
}

/** TileJSON 3.0: https://github.com/mapbox/tilejson-spec/tree/master/3.0.0 */
function tileJson({ hash, info, layers }: Pack, publicUrl: string, name: string) {
  const { south, north, west, east } = info.bounds
  return {
    tilejson: '3.0.0',
    name,
    tiles: [`${publicUrl}/map/${hash}/{z}/{x}/{y}.mvt`],
    minzoom: PACK_ZOOMS.min,
    maxzoom: PACK_ZOOMS.max,
    bounds: [west, south, east, north],
    attribution: PACK_CREDIT,
    vector_layers: layers,
  }
}
