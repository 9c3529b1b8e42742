import { expect, test, vi } from 'vitest'
import { newMemory } from './notifiedCache.ts'

const one = { name: 'one' }
const database = { isListening: () => true }

test('an entry is cached for a minute', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const memory = newMemory<object>(database, 10)
  expect(memory.get('a')).toBeUndefined()
  expect(await memory.learn('a', async () => one)).toBe(one)
  vi.advanceTimersByTime(59_000)
  expect(memory.get('a')).toBe(one)
  vi.advanceTimersByTime(2000)
  expect(memory.get('a')).toBeUndefined()
  vi.useRealTimers()
})

test('an entry that is removed while it is being loaded is returned but not cached', async () => {
  const memory = newMemory<object>(database, 10)
  const forgettings = [() => memory.forget('a'), () => memory.forgetAll(), () => memory.forgetThose(() => false)]
  for (const forget of forgettings) {
    const { promise, resolve } = Promise.withResolvers<object>()
    const asked = memory.learn('a', () => promise)
    forget()
    resolve(one)
    expect(await asked).toBe(one)
    expect(memory.get('a')).toBeUndefined()
  }
})

test('neither a failure nor null is cached', async () => {
  const memory = newMemory<object>(database, 10)
  await expect(memory.learn('a', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  expect(await memory.learn('a', async () => null)).toBeNull()
  expect(memory.get('a')).toBeUndefined()
})

test('forgetThose removes only matching entries; a full cache drops its oldest entry', async () => {
  const memory = newMemory<{ name: string }>(database, 2)
  for (const name of ['a', 'b', 'c']) await memory.learn(name, async () => ({ name }))
  expect(['a', 'b', 'c'].map((name) => memory.get(name)?.name)).toEqual([undefined, 'b', 'c'])
  memory.forgetThose(({ name }) => name === 'b')
  expect(['b', 'c'].map((name) => memory.get(name)?.name)).toEqual([undefined, 'c'])
})

test('the cache is off while the database connection does not listen for changes', async () => {
  let isListening = false
  const memory = newMemory<object>({ isListening: () => isListening }, 10)
  await memory.learn('a', async () => one)
  isListening = true
  expect(memory.get('a')).toBeUndefined()
  await memory.learn('a', async () => one)
  isListening = false
  expect(memory.get('a')).toBeUndefined()
})
