import sharp from 'sharp'
import { EVENTS_PATH } from '#app/live/events.contract.ts'

/** What a visitor got at an address. */
export interface Visited {
  method: string
  path: string
  status: number
  headers: Headers
  bytes: Buffer
  /** The answer as text; empty for pictures and other files that are not text. */
  text: string
}

const TEXT = /^text\/|json|xml|javascript|csv|svg/

/** Asks for an address without cookies, and with a foreign origin where it only reads. */
export async function visit(
  site: Site,
  path: string,
  { method = 'GET', body }: { method?: string; body?: string } = {},
): Promise<Visited> {
  const isRead = method === 'GET' || method === 'HEAD'
  const response = await fetch(site.address + path, {
    method,
    redirect: 'manual',
    signal: AbortSignal.timeout(60_000),
    headers: {
      accept: 'text/html,*/*',
      'accept-language': 'en',
      'user-agent': 'Visitor/1.0 (of the crawl)',
      origin: isRead ? 'https://elsewhere.example' : site.base,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  const isText = TEXT.test(response.headers.get('content-type') ?? '')
  return {
    method,
    path,
    status: response.status,
    headers: response.headers,
    bytes,
    text: isText ? bytes.toString() : '',
  }
}

interface Site {
  /** Where the server listens. */
  address: string
  /** The beginning of its absolute links. */
  base: string
}

/** Follows every link of the site from these addresses on, each once. */
export async function crawl(site: Site, starts: Iterable<string>): Promise<Visited[]> {
  const waiting = new Set(starts)
  const visited: Visited[] = []
  // Links that are added to the set meanwhile are visited too.
  for (const path of waiting) {
    const answer = await visit(site, path)
    visited.push(answer)
    for (const link of linksIn(answer, site)) waiting.add(link)
  }
  return visited
}

/** In scripts, files of the build; elsewhere, all that looks like an address or a path. */
const IN_SCRIPTS = /["'`](\.?\/?(?:assets\/)?[\w-]+\.(?:js|css|json|woff2|svg|png))["'`]/g
const ELSEWHERE = /(?:["'>(\s]|&quot;)((?:https?:\/\/[^/\s"'<>)\\]+)?\/(?!\/)[^\s"'<>)\\&]*(?:&amp;[^\s"'<>)\\&]*)*)/g

/**
 * The addresses of this site in an answer, without fragments and without the parameters `returnTo` and `to`. Leaves out
 * the endless stream.
 */
function linksIn({ path, text, headers }: Visited, { base }: Site): string[] {
  const isScript = headers.get('content-type')?.includes('javascript') ?? false
  const candidates = [...text.matchAll(isScript ? IN_SCRIPTS : ELSEWHERE)].map(([, link = '']) => link)
  return [headers.get('location') ?? '', ...candidates].flatMap((link) => {
    const url = URL.parse(link.replaceAll('&amp;', '&').replace(/^assets/, '/assets'), base + path)
    if (url?.origin !== base || link === '' || link.includes('{') || url.pathname === EVENTS_PATH) return []
    for (const name of ['returnTo', 'to']) url.searchParams.delete(name)
    return [url.pathname + url.search]
  })
}

/** Whether a picture has metadata, such as where and with what it was taken. */
export async function hasMetadata(picture: Buffer): Promise<boolean> {
  const { exif, xmp, iptc } = await sharp(picture).metadata()
  return Boolean(exif ?? xmp ?? iptc)
}
