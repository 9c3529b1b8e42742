import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { shedLoad } from './loadShedding.ts'

test('while the event loop is late, requests are refused, but not health checks and scripts', async () => {
  const app = Fastify()
  // With a limit of 0 every delay of the event loop is overload.
  const isOverloaded = shedLoad(app, 0)
  app.setErrorHandler((error: Error & { code: string }, _, reply) => reply.code(503).send({ code: error.code }))
  for (const path of ['/api/reports', '/healthz', '/assets/a.js']) app.get(path, async () => 'fine')
  onTestFinished(() => app.close())
  const ask = async (url: string) => (await app.inject(url)).body
  await app.ready()
  await expect.poll(isOverloaded, { timeout: 15_000 }).toBe(true)
  expect(await ask('/api/reports')).toBe('{"code":"busy"}')
  expect([await ask('/healthz'), await ask('/assets/a.js')]).toEqual(['fine', 'fine'])
})

test('a single pause is no overload; a pause in each of two seconds is', async () => {
  let measure = () => undefined as void
  const clock = vi.spyOn(globalThis, 'setInterval').mockImplementationOnce((run) => {
    measure = run
    return setTimeout(() => undefined)
  })
  const app = Fastify()
  const isOverloaded = shedLoad(app, 100)
  clock.mockRestore()
  onTestFinished(() => app.close())
  const pauseAndMeasure = async () => {
    await sleep(50)
    const until = performance.now() + 300
    while (performance.now() < until);
    await sleep(50)
    measure()
  }
  await pauseAndMeasure()
  expect(isOverloaded()).toBe(false)
  await pauseAndMeasure()
  expect(isOverloaded()).toBe(true)
})
