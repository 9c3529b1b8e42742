import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { refuseCommonly } from './refusals.ts'

const SAMPLE_MS = 1000
const MAX_DELAY_MS = 500

/** Answers 503 while the event loop's p99 delay over the last second is above 500 ms; never /healthz. Source: safety rules, load. */
export function shedLoad(app: FastifyInstance): void {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  let p99Ms = 0
  delay.enable()
  const timer = setInterval(() => {
    p99Ms = delay.percentile(99) / 1e6
    delay.reset()
  }, SAMPLE_MS)
  timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    delay.disable()
  })
  app.addHook('onRequest', async (request) => {
    if (p99Ms > MAX_DELAY_MS && request.url !== '/healthz') {
      throw refuseCommonly('busy', undefined, { retryAfterSeconds: 1 + Math.floor(Math.random() * 10) })
    }
  })
}
