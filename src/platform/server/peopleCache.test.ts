import { expect, test, vi } from 'vitest'
import { newMemory } from './peopleCache.ts'

const one = { name: 'one' }
const database = { hears: () => true }

test('an answer is remembered for a minute', async () => {
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

test('what is forgotten while it is being asked is given, but not remembered', async () => {
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

test('neither a failure nor null is remembered', async () => {
  const memory = newMemory<object>(database, 10)
  await expect(memory.learn('a', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  expect(await memory.learn('a', async () => null)).toBeNull()
  expect(memory.get('a')).toBeUndefined()
})

test('those that are one are forgotten, the others stay; the first goes for one more than the most', async () => {
  const memory = newMemory<{ name: string }>(database, 2)
  for (const name of ['a', 'b', 'c']) await memory.learn(name, async () => ({ name }))
  expect(['a', 'b', 'c'].map((name) => memory.get(name)?.name)).toEqual([undefined, 'b', 'c'])
  memory.forgetThose(({ name }) => name === 'b')
  expect(['b', 'c'].map((name) => memory.get(name)?.name)).toEqual([undefined, 'c'])
})

test('nothing is remembered or given while changes are not heard', async () => {
  let hears = false
  const memory = newMemory<object>({ hears: () => hears }, 10)
  await memory.learn('a', async () => one)
  hears = true
  expect(memory.get('a')).toBeUndefined()
  await memory.learn('a', async () => one)
  hears = false
  expect(memory.get('a')).toBeUndefined()
})
