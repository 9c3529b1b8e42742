import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
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
