import { afterEach, expect, test, vi } from 'vitest'
import { answerOrKept } from './networkTimeouts.ts'

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
