import { afterEach, expect, test, vi } from 'vitest'
import { answerOrKept, noteWaiting, pageOrShell } from './networkTimeouts.ts'

afterEach(() => {
  noteWaiting('page', false)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const ask = (answer: Response, kept?: Response) => {
  vi.stubGlobal('fetch', async () => answer)
  const isOurs = ({ headers }: Response) => headers.get('content-type') === 'application/json'
  return answerOrKept(new Request('https://example.org/api/reports'), 'page', isOurs, async () => kept)
}

test('the cached answer is returned instead of a hotspot’s sign-in page', async () => {
  const foreign = new Response('<title>Sign in</title>', { headers: { 'content-type': 'text/html' } })
  expect(await (await ask(foreign, Response.json('kept'))).json()).toBe('kept')
  expect(await (await ask(Response.json('new'), Response.json('kept'))).json()).toBe('new')
  await expect(ask(foreign)).rejects.toThrow('not from this site')
})

/** The text of a page for which the server, or a proxy in front of it, answers with this status. */
async function textOf(
  status: number,
  headers: HeadersInit,
  findShell: () => Promise<Response | undefined> = shell,
  showsBusy = false,
) {
  const answer = new Response('No', { status, headers })
  const page = await pageOrShell(Promise.resolve(answer), { pageId: 'page', isPatient: false, showsBusy }, findShell)
  return page.text()
}
const shell = async () => new Response('shell')
const noShell = async () => undefined
const OURS = { 'x-request-id': '1' }

test('the shell is returned instead of a proxy’s page that says that the server is away', async () => {
  expect(await textOf(502, {})).toBe('shell')
  expect(await textOf(502, {}, noShell), 'without a shell').toBe('No')
  expect(await textOf(502, OURS), 'our own answer').toBe('No')
})

test('the shell is returned instead of our page that says that the server is busy', async () => {
  expect(await textOf(503, OURS)).toBe('shell')
  expect(await textOf(503, OURS, noShell), 'without a shell').toBe('No')
  expect(await textOf(503, OURS, shell, true), 'an administrator’s screen').toBe('No')
  expect(await textOf(429, OURS)).toBe('No')
})

test('a kept answer is returned instead of a busy server’s refusal', async () => {
  const busy = () => Response.json('busy', { status: 503 })
  expect(await (await ask(busy(), Response.json('kept'))).json()).toBe('kept')
  expect(await (await ask(busy())).json(), 'nothing is kept').toBe('busy')
})

const never = () => new Promise<Response>(() => undefined)
const how = { pageId: 'page', isPatient: false, showsBusy: false }

/** How many seconds it takes until this text comes; null: it has not come within a quarter of a minute. */
async function secondsUntil(text: string, asked: Promise<Response>): Promise<number | null> {
  let came = ''
  void asked.then(async (response) => (came = await response.text()))
  await vi.advanceTimersByTimeAsync(0)
  for (let second = 0; second <= 15; second++) {
    if (came === text) return second
    await vi.advanceTimersByTimeAsync(1000)
  }
  return null
}

test('a page waits ten seconds for a silent network, later ones three, until it has answered', async () => {
  vi.useFakeTimers()
  expect(await secondsUntil('shell', pageOrShell(never(), { ...how, isPatient: true }, shell))).toBeNull()
  expect(await secondsUntil('shell', pageOrShell(never(), how, shell))).toBe(10)
  expect(await secondsUntil('shell', pageOrShell(never(), how, shell))).toBe(3)
  expect(await secondsUntil('page', pageOrShell(Promise.resolve(new Response('page')), how, shell))).toBe(0)
  expect(await secondsUntil('shell', pageOrShell(never(), how, shell))).toBe(10)
})

test('a page that comes while the shell is looked for is shown', async () => {
  vi.useFakeTimers()
  const page = Promise.withResolvers<Response>()
  const findShell = () => {
    page.resolve(new Response('page'))
    return new Promise<Response>((resolve) => setTimeout(resolve, 1000, new Response('shell')))
  }
  expect(await secondsUntil('page', pageOrShell(page.promise, how, findShell))).toBe(11)
})

test('a page that waits for the network gets a kept answer after three seconds, and its request ends; others wait', async () => {
  vi.useFakeTimers()
  const signals: AbortSignal[] = []
  vi.stubGlobal('fetch', (_: Request, { signal }: { signal: AbortSignal }) => {
    signals.push(signal)
    return never()
  })
  const answer = (pageId: string) =>
    answerOrKept(
      new Request('https://example.org/api/reports'),
      pageId,
      () => true,
      async () => new Response('kept'),
    )
  await secondsUntil('shell', pageOrShell(never(), how, shell))
  expect(await secondsUntil('kept', answer('page'))).toBe(3)
  expect(await secondsUntil('kept', answer('other'))).toBeNull()
  noteWaiting('page', false)
  expect(await secondsUntil('kept', answer('page'))).toBeNull()
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false, false])
})
