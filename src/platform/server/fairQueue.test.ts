import { expect, test } from 'vitest'
import { fairQueue } from './fairQueue.ts'

/** A queue whose work ends when the test says so; `started` has the senders in the order in which their work began. */
function aQueue() {
  const enter = fairQueue({ atOnce: 2, maxWaiting: 4, busy: () => new Error('busy') })
  const started: string[] = []
  const ends: (() => void)[] = []
  const ask = (sender: string) =>
    enter(sender, () => {
      started.push(sender)
      return new Promise<void>((resolve) => ends.push(resolve))
    })
  /** Ends the work that began first, and lets the next begin. */
  const endOne = async () => {
    ends.shift()?.()
    await new Promise(setImmediate)
  }
  return { ask, started, endOne }
}

test('at most two tasks run at once, and the others start in the order in which they came', async () => {
  const { ask, started, endOne } = aQueue()
  const senders = ['first', 'second', 'third', 'fourth']
  const asked = senders.map(ask)
  expect(started).toEqual(['first', 'second'])
  await endOne()
  expect(started).toEqual(['first', 'second', 'third'])
  for (let time = 0; time < 3; time++) await endOne()
  await Promise.all(asked)
  expect(started).toEqual(senders)
})

test('a task that comes after another has ended waits too, while two are running', async () => {
  const { ask, started, endOne } = aQueue()
  const asked = ['first', 'second', 'third'].map(ask)
  await endOne()
  asked.push(ask('fourth'))
  expect(started).toEqual(['first', 'second', 'third'])
  for (let time = 0; time < 3; time++) await endOne()
  await Promise.all(asked)
})

test('a sender without waiting tasks comes next, however many another sender has waiting', async () => {
  const { ask, started, endOne } = aQueue()
  const asked = [...Array.from({ length: 5 }, () => ask('many')), ask('one')]
  await endOne()
  expect(started).toEqual(['many', 'many', 'one'])
  for (let time = 0; time < 6; time++) await endOne()
  await Promise.all(asked)
})

test('when the queue is full, whoever has most waiting loses the newest to a sender with fewer', async () => {
  const { ask, started, endOne } = aQueue()
  const asked = Array.from({ length: 6 }, () => ask('many'))
  await expect(ask('many')).rejects.toThrow('busy')
  const results = Promise.allSettled([...asked, ask('one')])
  for (let time = 0; time < 8; time++) await endOne()
  expect((await results).findIndex(({ status }) => status === 'rejected')).toBe(5)
  expect((await results).filter(({ status }) => status === 'rejected')).toHaveLength(1)
  expect(started[2]).toBe('one')
})

test('work that fails makes room for the next', async () => {
  const enter = fairQueue({ atOnce: 1, maxWaiting: 1, busy: () => new Error('busy') })
  const failing = enter('one', () => Promise.reject(new Error('broken')))
  const next = enter('one', () => Promise.resolve('done'))
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('done')
})
