import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { refuseCommonly } from '../refusals.ts'
import { ALWAYS_LET_IN } from './gate.ts'

const SAMPLE_MS = 1000

/** The delay of the event loop above which requests are refused, milliseconds. */
const MAX_DELAY_MS = 500

/**
 * Load shedding: answers 503, except at addresses that are always let in, while the event loop's p99 delay was above
 * `maxDelayMs` in each of the last two seconds. Two, because one second has few samples and a single pause is no
 * overload. Returns a function that says whether requests are being refused. Source: safety rules, load.
 */
export function shedLoad(app: FastifyInstance, maxDelayMs = MAX_DELAY_MS): () => boolean {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  let p99Ms = 0
  let p99BeforeMs = 0
  delay.enable()
  const timer = setInterval(() => {
    p99BeforeMs = p99Ms
    p99Ms = delay.percentile(99) / 1e6
    delay.reset()
  }, SAMPLE_MS)
  timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    delay.disable()
  })
  const isOverloaded = () => Math.min(p99Ms, p99BeforeMs) > maxDelayMs
  app.addHook('onRequest', async (request) => {
    if (isOverloaded() && !ALWAYS_LET_IN.test(request.routeOptions.url ?? '')) {
      throw refuseCommonly('busy', undefined, { retryAfterSeconds: 1 + Math.floor(Math.random() * 10) })
    }
  })
  return isOverloaded
}
