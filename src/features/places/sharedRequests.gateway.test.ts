import { expect, test } from 'vitest'
import { openSharedRequests } from './sharedRequests.gateway.ts'

test('identical requests are sent once, and aborted when nobody waits any more', async () => {
  const requests = openSharedRequests<string>()
  const signals: AbortSignal[] = []
  const ask = (signal: AbortSignal) => {
    signals.push(signal)
    return new Promise<string>((answer) => signal.addEventListener('abort', () => answer('given up')))
  }
  const [short, long] = [requests('a', 20, 'too late', ask), requests('a', 120, 'too late', ask)]
  expect(await short).toBe('too late')
  expect(signals.map(({ aborted }) => aborted)).toEqual([false])
  expect(await long).toBe('too late')
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  expect(await requests('a', 1000, 'too late', async () => 'answer')).toBe('answer')
})

test('a request that nobody waits for is not shared any more, even if it takes long to end', async () => {
  const requests = openSharedRequests<string>()
  const answers: ((text: string) => void)[] = []
  const ask = () => new Promise<string>((answer) => answers.push(answer))
  expect(await requests('a', 20, 'too late', ask)).toBe('too late')
  const second = requests('a', 10_000, 'too late', ask)
  const third = requests('a', 10_000, 'too late', ask)
  answers[0]?.('given up')
  const fourth = requests('a', 10_000, 'too late', ask)
  answers[1]?.('answer')
  expect(await Promise.all([second, third, fourth])).toEqual(['answer', 'answer', 'answer'])
  expect(answers.length).toBe(2)
})
