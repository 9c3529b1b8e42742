import { afterEach, expect, test, vi } from 'vitest'
import { browserApi } from '#platform/browser/api.browser.ts'
import { KEPT_AT_HEADER } from '#shared/build.ts'
import type { Installation } from '#shared/installation.ts'
import { fetchPage, retryKeptMs } from './feed.browser.ts'
import { readReport } from './feed.contract.ts'

const api = browserApi({} as Installation) // calls do not need it
const QUESTION = { category: 'all', days: 7 } as const

afterEach(() => vi.unstubAllGlobals())

test('a list kept on the device says when it was fetched, whatever else is answered meanwhile', async () => {
  vi.stubGlobal('fetch', (url: string) => {
    const [text, keptAt] = url.includes('?') ? ['{"items":[],"next":null,"total":0}', '5000'] : ['{}', '9000']
    return Promise.resolve(new Response(text, { headers: { [KEPT_AT_HEADER]: keptAt } }))
  })
  const [list] = await Promise.all([fetchPage(api, QUESTION, {}), api.call(readReport, { id: 'a' })])
  expect(list.keptAt).toBe(5000)
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{"items":[],"next":null,"total":0}')))
  expect((await fetchPage(api, QUESTION, {})).keptAt).toBeUndefined()
})

test('a list kept on the device is fetched again after a while, others are not', () => {
  const page = { items: [], next: null, total: 0 }
  expect(retryKeptMs([{ ...page, keptAt: 0 }, page])).toBe(15_000)
  expect([retryKeptMs([page]), retryKeptMs(undefined)]).toEqual([false, false])
})
