import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Api } from '#platform/browser/api.ts'
import { Refusal } from '#shared/endpoint.ts'
import { repeatIfBusy } from './repeatIfBusy.ts'

/** An Api that says that this person is signed in. */
const apiOf = (id: string) => ({ call: () => Promise.resolve({ id }) }) as unknown as Api // only `readMe` is called
const busy = (retryAfterSeconds?: number) =>
  new Refusal('busy', 503, 'A lot is going on', retryAfterSeconds === undefined ? {} : { retryAfterSeconds })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a busy server is asked again after the seconds that it names', async () => {
  const send = vi.fn<() => Promise<string>>().mockRejectedValueOnce(busy(2)).mockResolvedValue('sent')
  const answer = repeatIfBusy(apiOf('a'), { id: 'a' }, send)
  await vi.advanceTimersByTimeAsync(1999)
  expect(send).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await answer).toBe('sent')
  expect(send).toHaveBeenCalledTimes(2)
})

test('a server that stays busy is asked three times in all', async () => {
  const send = vi.fn<() => Promise<string>>().mockImplementation(() => Promise.reject(busy(1)))
  const answer = repeatIfBusy(apiOf('a'), { id: 'a' }, send).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await answer).toMatchObject({ code: 'busy' })
  expect(send).toHaveBeenCalledTimes(3)
})

test('nothing is repeated if somebody else has signed in meanwhile', async () => {
  const send = vi.fn<() => Promise<string>>().mockRejectedValue(busy(1))
  const answer = repeatIfBusy(apiOf('b'), { id: 'a' }, send).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await answer).toMatchObject({ code: 'busy' })
  expect(send).toHaveBeenCalledTimes(1)
})

test.each([busy(), new Refusal('outside', 400, 'Outside', { retryAfterSeconds: 1 }), new TypeError('a bug')])(
  'nothing is repeated after %s without a time to try again, or of another kind',
  async (error) => {
    const send = vi.fn<() => Promise<string>>().mockRejectedValue(error)
    await expect(repeatIfBusy(apiOf('a'), { id: 'a' }, send)).rejects.toBe(error)
    expect(send).toHaveBeenCalledTimes(1)
  },
)
