import { afterEach, expect, test, vi } from 'vitest'
import { answerOrKept, pageOrShell } from './networkTimeouts.ts'

afterEach(() => vi.unstubAllGlobals())

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

test('the shell is returned instead of a proxy’s page that says that the server is away', async () => {
  const open = async (headers: HeadersInit, shell?: Response) => {
    const answer = new Response('Bad gateway', { status: 502, headers })
    const page = await pageOrShell(Promise.resolve(answer), { pageId: 'page', isPatient: false }, async () => shell)
    return page.text()
  }
  expect(await open({}, new Response('shell'))).toBe('shell')
  expect(await open({}), 'without a shell').toBe('Bad gateway')
  expect(await open({ 'x-request-id': '1' }, new Response('shell')), 'our own answer').toBe('Bad gateway')
})
