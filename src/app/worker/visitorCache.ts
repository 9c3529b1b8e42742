import { NetworkFirst } from 'workbox-strategies/NetworkFirst.js'
import { KEPT_AT_HEADER, SEEN_CACHES } from '#shared/build.ts'
import { sleep } from '#shared/clock.ts'
import { answerOrKept } from './networkTimeouts.ts'
import { isBusy, isOfType } from './ours.ts'
import { keepsAtMost } from './plugins.ts'

const [ANSWERS, PICTURES] = SEEN_CACHES

/** Two lists with their maps, and the answers about twenty reports. */
const MAX_ANSWERS = 64
const MAX_PICTURES = 160

/** The type of every answer of the API, refusals too. */
const JSON_TYPE = 'application/json'
const IMAGE_TYPE = 'image/'

/** The waits before a busy server is asked again, ms. */
const WAITS_MS = [5000, 15_000]

/** Fetches as a visitor, so that nothing personal is kept. */
const asVisitor = (cacheName: string, maxEntries: number, type: string, cache: RequestCache) =>
  new NetworkFirst({
    cacheName,
    fetchOptions: { credentials: 'omit', cache },
    // The lists are small, and stay when there is no room for the map.
    plugins: keepsAtMost(maxEntries, type, cacheName !== ANSWERS),
  })
const answers = asVisitor(ANSWERS, MAX_ANSWERS, JSON_TYPE, 'no-cache')
const pictures = asVisitor(PICTURES, MAX_PICTURES, IMAGE_TYPE, 'default')

/** Whether this is an answer of the API that everybody may see: the list, the map, a report with its comments. */
export function isPublicAnswer({ pathname }: URL): boolean {
  return /^\/api\/reports(\/map|\/[\da-f-]{36}(\/comments|\/timeline)?)?$/.test(pathname)
}

/** Whether this is a picture that everybody may see while its report is public. */
export function isPicture({ pathname }: URL): boolean {
  return /^\/files\/[\w/-]+\.(webp|jpg)$/.test(pathname)
}

/**
 * Keeps what a visitor gets at these addresses, and then its pictures; of a list only the small ones. While the server is
 * busy it asks for nothing more; the next visit keeps the rest.
 */
export async function keepSeen(event: ExtendableEvent, paths: string[], isList: boolean): Promise<void> {
  const found = new Set<string>()
  for (const path of paths) {
    const url = new URL(path, location.origin)
    if (!isPublicAnswer(url)) continue
    const text = await fetchedText(event, url)
    if (text === null) return
    for (const picture of picturesIn(text)) found.add(picture)
  }
  for (const picture of found) {
    if (isList && picture.endsWith('-display.webp')) continue
    if (await caches.match(picture, { cacheName: PICTURES, ignoreVary: true })) continue
    // Without a network the report is kept without this picture.
    const answer = await pictures.handle({ event, request: new Request(picture) }).catch(() => null)
    if (answer && isBusy(answer)) return
  }
}

/**
 * Returns the server's answer to the page's own request. Without a network, while the server is busy, or soon in a page
 * that waits for a silent network, returns the cached answer, marked with its age.
 */
export async function answerOrSeen({ clientId }: FetchEvent, request: Request): Promise<Response> {
  const [cacheName, type] = isPicture(new URL(request.url)) ? [PICTURES, IMAGE_TYPE] : [ANSWERS, JSON_TYPE]
  // Our own refusals are JSON.
  const isOurs = (answer: Response) =>
    answer.status === 304 || isOfType(answer, type) || (!answer.ok && isOfType(answer, JSON_TYPE))
  return answerOrKept(request, clientId, isOurs, async () => {
    const kept = await caches.match(request.url, { cacheName, ignoreVary: true })
    if (!kept) return undefined
    const headers = new Headers(kept.headers)
    headers.set(KEPT_AT_HEADER, String(Date.parse(headers.get('date') ?? '') || 0))
    return new Response(kept.body, { headers })
  })
}

/**
 * Fetches and caches a visitor's answer, and returns its text; null while the server is busy. Drops a report that is
 * hidden or deleted by now.
 */
async function fetchedText(event: ExtendableEvent, url: URL): Promise<string | null> {
  try {
    const response = await patientAnswer(event, url)
    if (isBusy(response)) return null
    if (!isOfType(response, JSON_TYPE)) return ''
    if (response.ok) return await response.text()
    if (response.status === 404) await forget(url)
  } catch {
    // Without a network what was kept before stays.
  }
  return ''
}

/** A visitor's answer, asked for three times at most while the server is busy. */
async function patientAnswer(event: ExtendableEvent, url: URL): Promise<Response> {
  const ask = () => answers.handle({ event, request: new Request(url) })
  let response = await ask()
  for (const waitMs of WAITS_MS) {
    if (!isBusy(response)) break
    await sleep(waitMs)
    response = await ask()
  }
  return response
}

/** Deletes a kept answer and its pictures. */
async function forget(url: URL): Promise<void> {
  const kept = await (await caches.open(ANSWERS)).match(url, { ignoreVary: true })
  const found = picturesIn((await kept?.text()) ?? '')
  for (const picture of found) await (await caches.open(PICTURES)).delete(picture, { ignoreVary: true })
  await (await caches.open(ANSWERS)).delete(url, { ignoreVary: true })
}

function picturesIn(text: string): Set<string> {
  return new Set(text.match(/\/files\/[\w/-]+\.(?:webp|jpg)/g))
}
