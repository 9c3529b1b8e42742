import { expect, test, vi } from 'vitest'
import { newCache } from './notifiedCache.ts'

const one = { name: 'one' }
const database = { isListening: () => true }

test('an entry is cached for a minute', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const cache = newCache<object>(database, 10)
  expect(cache.get('a')).toBeUndefined()
  expect(await cache.fetch('a', async () => one)).toBe(one)
  vi.advanceTimersByTime(59_000)
  expect(cache.get('a')).toBe(one)
  vi.advanceTimersByTime(2000)
  expect(cache.get('a')).toBeUndefined()
  vi.useRealTimers()
})

test('an entry that is removed while it is being loaded is returned but not cached', async () => {
  const cache = newCache<object>(database, 10)
  const forgettings = [() => cache.forget('a'), () => cache.forgetAll(), () => cache.forgetThose(() => false)]
  for (const forget of forgettings) {
    const { promise, resolve } = Promise.withResolvers<object>()
    const asked = cache.fetch('a', () => promise)
    forget()
    resolve(one)
    expect(await asked).toBe(one)
    expect(cache.get('a')).toBeUndefined()
  }
})

test('neither a failure nor null is cached', async () => {
  const cache = newCache<object>(database, 10)
  await expect(cache.fetch('a', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  expect(await cache.fetch('a', async () => null)).toBeNull()
  expect(cache.get('a')).toBeUndefined()
})

test('forgetThose removes only matching entries; a full cache drops its oldest entry', async () => {
  const cache = newCache<{ name: string }>(database, 2)
  for (const name of ['a', 'b', 'c']) await cache.fetch(name, async () => ({ name }))
  expect(['a', 'b', 'c'].map((name) => cache.get(name)?.name)).toEqual([undefined, 'b', 'c'])
  cache.forgetThose(({ name }) => name === 'b')
  expect(['b', 'c'].map((name) => cache.get(name)?.name)).toEqual([undefined, 'c'])
})

test('the cache is off while the database connection does not listen for changes', async () => {
  let isListening = false
  const cache = newCache<object>({ isListening: () => isListening }, 10)
  await cache.fetch('a', async () => one)
  isListening = true
  expect(cache.get('a')).toBeUndefined()
  await cache.fetch('a', async () => one)
  isListening = false
  expect(cache.get('a')).toBeUndefined()
})
