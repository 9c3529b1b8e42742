import type { FastifyInstance } from 'fastify'
import { pino, type Logger } from 'pino'
import { logAddress } from './address.ts'

const SLOW_MS = 1000

/** Structured logs, one JSON line each. No query strings, no whole addresses, no cookies, no e-mail. */
export function openLog(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: pino.stdSerializers.err },
  })
}

/** Writes down what changes something, what fails and what is slow; the rest at level debug. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const ms = Math.round(reply.elapsedTime)
    const noted = request.method !== 'GET' || reply.statusCode >= 400 || ms > SLOW_MS
    if (!noted && request.log.level !== 'debug') return
    request.log[noted ? 'info' : 'debug'](
      { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode, ms, from: logAddress(request.ip) },
      'request',
    )
  })
}
