import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { installWorker } from './installWorker.ts'

class Worker extends EventTarget {
  state = 'installing'
  become(state: string): void {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}

const registrationOf = (installing: Worker | null, active: Worker | null = null) => ({
  active,
  waiting: null,
  installing,
})
const register = vi.fn<() => Promise<unknown>>()
let page: EventTarget

beforeEach(() => {
  vi.useFakeTimers()
  register.mockReset()
  page = new EventTarget()
  vi.stubGlobal('navigator', { serviceWorker: { register } })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Lets what waits for a worker's state go on. */
const settle = () => vi.advanceTimersByTimeAsync(0)

test('a worker whose files did not all arrive is installed later', async () => {
  const first = new Worker()
  const registration = registrationOf(null, new Worker())
  register.mockResolvedValueOnce(registrationOf(first)).mockResolvedValueOnce(registration)
  const installed = installWorker('/worker.js')
  await settle()
  first.become('redundant')
  await settle()
  expect(register).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await installed).toBe(registration)
})

test('an installation that failed is tried again as soon as there is a network, and at longer and longer intervals', async () => {
  register.mockRejectedValue(new TypeError('The script could not be fetched'))
  const installed = installWorker('/worker.js')
  await vi.advanceTimersByTimeAsync(15_000)
  expect(register).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(29_000)
  expect(register).toHaveBeenCalledTimes(2)
  const registration = registrationOf(null, new Worker())
  register.mockResolvedValue(registration)
  page.dispatchEvent(new Event('online'))
  expect(await installed).toBe(registration)
})

test('a worker that is being installed is waited for, an update of an active one is not', async () => {
  const first = new Worker()
  const registration = registrationOf(first)
  register.mockResolvedValueOnce(registration)
  const installed = installWorker('/worker.js')
  await settle()
  first.become('installed')
  expect(await installed).toBe(registration)
  const update = registrationOf(new Worker(), new Worker())
  register.mockResolvedValueOnce(update)
  expect(await installWorker('/worker.js')).toBe(update)
})

test('a browser that does not allow it is not asked again', async () => {
  register.mockRejectedValue(new DOMException('Not allowed', 'SecurityError'))
  await expect(installWorker('/worker.js')).rejects.toThrow('Not allowed')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(register).toHaveBeenCalledTimes(1)
})
