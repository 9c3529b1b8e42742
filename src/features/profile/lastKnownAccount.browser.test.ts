import { afterEach, expect, test, vi } from 'vitest'
import type { Api } from '#platform/browser/api.ts'
import { Refusal } from '#shared/endpoint.ts'
import { readMeOrLast, rememberMe } from './lastKnownAccount.browser.ts'
import type { OwnRecord } from './profile.contract.ts'

const anna = { id: 'anna' } as OwnRecord // what the test compares
const refusedBy = (code: string, status: number) =>
  ({ call: () => Promise.reject(new Refusal(code, status, 'Refused')) }) as unknown as Api // calls nothing else
const PAGE = 'https://lamppost.example/submit'

afterEach(() => vi.unstubAllGlobals())

test('a page that is loaded again without the server keeps its account; a new page does not begin with it', async () => {
  vi.stubGlobal('location', new URL(PAGE))
  rememberMe(anna)
  for (const api of [refusedBy('network', 0), refusedBy('busy', 503), refusedBy('too-many-requests', 429)]) {
    expect(await readMeOrLast(api, `${PAGE}?shared=1`)).toBe(anna)
    await expect(readMeOrLast(api, 'https://lamppost.example/profile')).rejects.toThrow('Refused')
  }
  await expect(readMeOrLast(refusedBy('wrong-origin', 403), PAGE)).rejects.toThrow('Refused')
})

test('after the server has said that nobody is signed in, that stays so', async () => {
  vi.stubGlobal('location', new URL(PAGE))
  rememberMe(anna)
  expect(await readMeOrLast({ call: async () => null } as unknown as Api, PAGE)).toBeNull()
  expect(await readMeOrLast(refusedBy('network', 0), PAGE)).toBeNull()
})
