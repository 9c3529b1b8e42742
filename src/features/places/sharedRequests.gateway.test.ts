import { expect, test } from 'vitest'
import { openQuestions } from './sharedRequests.gateway.ts'

test('a question is asked once, and given up when the last who waits has gone', async () => {
  const questions = openQuestions<string>()
  const signals: AbortSignal[] = []
  const ask = (signal: AbortSignal) => {
    signals.push(signal)
    return new Promise<string>((answer) => signal.addEventListener('abort', () => answer('given up')))
  }
  const [short, long] = [questions('a', 20, 'too late', ask), questions('a', 120, 'too late', ask)]
  expect(await short).toBe('too late')
  expect(signals.map(({ aborted }) => aborted)).toEqual([false])
  expect(await long).toBe('too late')
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  expect(await questions('a', 1000, 'too late', async () => 'answer')).toBe('answer')
})
