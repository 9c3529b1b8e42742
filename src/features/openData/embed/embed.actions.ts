import { hash } from 'node:crypto'
import { categoryOf } from '#features/categories/categories.rules.ts'
import { readVisiblePage } from '#features/feed/feed.actions.ts'
import { cachedAnswer, cachedFile } from '#features/feed/feedCache.actions.ts'
import { keptPictures } from '#features/map/picture/keptPictures.gateway.ts'
import { drawPins, type Pin } from '#features/map/picture/picture.gateway.ts'
import type { Limit } from '#platform/server/limits/limits.ts'
import { PublicFile } from '#platform/server/route.ts'
import type { Services } from '#platform/server/services.ts'
import { refuse } from '#shared/endpoint.ts'
import type { ExportFilters } from '../exports/exports.actions.ts'
import { embedMap } from './embed.contract.ts'
import { EMBED_PICTURE, EMBED_PINS } from './embed.rules.ts'
import { embedDocument } from './embedPage.actions.ts'
import { readEmbedStyle } from './embedStyle.gateway.ts'

let style: ReturnType<typeof readEmbedStyle> | undefined

/** The page for a frame on another site. */
export async function embedPageOf(
  services: Services,
  { limit, map, ...filters }: ExportFilters & { limit: number; map?: string | undefined },
): Promise<PublicFile> {
  const { text, hash } = (style ??= readEmbedStyle())
  const hasMap = map === '1' && services.packs.current() !== null
  const entry = await cachedAnswer(services, `embed ${limit} ${hasMap} ${JSON.stringify(filters)}`, async () => {
    const { page } = await readVisiblePage(services.database, { ...filters, limit }, services.now())
    return { text: embedDocument(services, page, filters, { hasMap, style: text }), extra: null }
  })
  return cachedFile(entry, frameHeaders(hash))
}

/** Any site may show the page. It has no scripts and no forms. */
function frameHeaders(styleHash: string): Record<string, string | undefined> {
  const policy = [
    `default-src 'none'`,
    `style-src '${styleHash}'`,
    `img-src 'self'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    'frame-ancestors *',
  ]
  return { 'content-security-policy': policy.join('; '), 'x-frame-options': undefined }
}

/** How many pictures one address may have drawn; cached ones do not count. */
const DRAWINGS_LIMIT: Limit = { name: 'embed-drawings', points: 30, seconds: 60 }

/** How many pictures are kept; each has about 200 KB. */
const KEPT = 32

const pictures = keptPictures({ atOnce: 1, most: KEPT })

/** The map with the newest matching reports. @throws Refusal without a pack */
export async function embedMapOf(services: Services, filters: ExportFilters): Promise<PublicFile> {
  const pack = services.packs.current()
  if (!pack) throw refuse(embedMap, 'no-map')
  const entry = await cachedAnswer(services, `embed map ${JSON.stringify(filters)}`, async () => {
    const { page } = await readVisiblePage(services.database, { ...filters, limit: EMBED_PINS }, services.now())
    const pins = page.items.map(({ lat, lng, category }): Pin => ({ lat, lng, category: categoryOf(category) }))
    return { text: JSON.stringify(pins), extra: pins.length ? pins.toReversed() : null }
  })
  if (!entry.extra) throw refuse(embedMap, 'not-found')
  const pins = entry.extra
  const key = hash('sha1', `${pack.hash} ${entry.text}`, 'base64url')
  const makeContent = async (address: string) => {
    if (!pictures.has(key)) await services.limits.spendBuffered(DRAWINGS_LIMIT, address)
    const draw = () => drawPins(pack, pins, { ...EMBED_PICTURE, pinScale: 1.3 })
    return { bytes: await pictures.get(key, address, draw) }
  }
  return new PublicFile({ etag: `"${key}"`, makeContent })
}
