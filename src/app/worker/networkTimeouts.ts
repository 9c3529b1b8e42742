import { sleep } from '#shared/clock.ts'
import { isProxyFailure } from './ours.ts'

/** How long a page may wait for the network before the cached shell is shown, ms. */
const PAGE_MS = 10_000

/** The shorter wait while the network counts as silent, and the head start of the network over a stored answer, ms. */
const SHORT_MS = 3000

/** How long a network that did not answer a page in time counts as silent, ms; until it answers. */
const SILENT_MS = 120_000

/** Until this time the network counts as silent: mobile data can be “online” and never answer. */
let silentUntil = 0

/** Pages that got the shell because the network was silent, until they say that it answers. */
const waitingPages = new Set<string>()

/** Notes whether a page waits. Pages repeat it, since browsers end an idle worker, which forgets everything. */
export function noteWaiting(pageId: string | undefined, isWaiting: boolean): void {
  if (pageId === undefined) return
  if (isWaiting) return void waitingPages.add(pageId)
  silentUntil = 0
  waitingPages.delete(pageId)
}

/**
 * Returns the network's page, or the cached shell if the network or the server fails, is busy or takes too long. A page
 * that begins with the shell asks the server again by itself, and says when it answers. `isPatient`: the network may take
 * any time. `showsBusy`: the page of a busy server is shown.
 */
export async function pageOrShell(
  asked: Promise<Response>,
  { pageId, isPatient, showsBusy }: { pageId: string; isPatient: boolean; showsBusy: boolean },
  findShell: () => Promise<Response | undefined>,
): Promise<Response> {
  let isThere = false
  const page = asked.then(async (response) => {
    isThere = true
    silentUntil = 0
    const needsShell = isProxyFailure(response) || (response.status === 503 && !showsBusy)
    return (needsShell && (await findShell())) || response
  })
  const waitMs = Date.now() < silentUntil ? SHORT_MS : PAGE_MS
  const first = await firstOf(page, isPatient ? null : waitMs, findShell)
  if (first !== 'late') return first
  const shell = await findShell()
  if (!shell || isThere) return page
  page.catch(() => undefined)
  silentUntil = Date.now() + SILENT_MS
  waitingPages.add(pageId)
  return shell
}

/**
 * Returns the network's answer; or the cached one if the network fails, if its answer is not ours, if the server is busy
 * or, for a page that waits for the network, if it is late.
 */
export async function answerOrKept(
  request: Request,
  pageId: string,
  isOurs: (answer: Response) => boolean,
  findKept: () => Promise<Response | undefined>,
): Promise<Response> {
  const ended = new AbortController()
  request.signal.addEventListener('abort', () => ended.abort())
  let isThere = false
  const answer = fetch(request, { signal: ended.signal }).then(async (response) => {
    if (!isOurs(response)) throw new TypeError('The answer is not from this site')
    isThere = true
    return (response.status === 503 && (await findKept())) || response
  })
  const first = await firstOf(answer, waitingPages.has(pageId) ? SHORT_MS : null, findKept)
  if (first !== 'late') return first
  const kept = await findKept()
  // The network may have begun to answer by now.
  if (!kept || isThere || !waitingPages.has(pageId)) return answer
  answer.catch(() => undefined)
  ended.abort() // browsers keep only a few connections to a server
  return kept
}

async function firstOf(
  answer: Promise<Response>,
  waitMs: number | null,
  findKept: () => Promise<Response | undefined>,
): Promise<Response | 'late'> {
  try {
    if (waitMs === null) return await answer
    return await Promise.race([answer, sleep(waitMs, 'late' as const)])
  } catch (error) {
    const kept = await findKept()
    if (!kept) throw error
    return kept
  }
}
