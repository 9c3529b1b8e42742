import { expect, onTestFinished, test, vi } from 'vitest'
import { untilLoaded } from './untilLoaded.ts'

test('code that fails to load is loaded again after ever longer waits, at most a minute', async () => {
  vi.useFakeTimers()
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  onTestFinished(() => {
    vi.useRealTimers()
    warned.mockRestore()
  })
  const begunAt = Date.now()
  const triedAt: number[] = []
  const loading = untilLoaded(async () => {
    triedAt.push(Date.now() - begunAt)
    if (triedAt.length < 8) throw new Error('no network')
    return 'the code'
  })
  await vi.runAllTimersAsync()
  expect(await loading).toBe('the code')
  expect(triedAt.map((at, index) => (at - (triedAt[index - 1] ?? 0)) / 1000)).toEqual([0, 3, 6, 12, 24, 48, 60, 60])
  expect(warned).toHaveBeenCalledTimes(7)
})
