import type { FastifyInstance } from 'fastify'
import { type DestinationStream, pino, type Logger } from 'pino'
import { masked } from '#platform/server/formats/masked.ts'
import { logAddress } from '#platform/server/http/clientAddress.ts'

const SLOW_MS = 1000

/** Structured logs, one JSON line each. They contain no query strings, whole addresses, cookies or email addresses. */
export function openLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: serializeError } }
  return destination ? pino(options, destination) : pino(options)
}

/** An error as logs may contain it. The rest is left out: a database's `detail`, say, quotes what somebody typed. */
function serializeError(error: unknown): object {
  if (!(error instanceof Error)) return serializeOther(error)
  const { name, message, stack, cause } = error
  return {
    type: name,
    ...('code' in error && { code: masked(String(error.code)) }),
    message: masked(message),
    ...(stack && { stack: masked(stack) }),
    ...(cause !== undefined && { cause: serializeError(cause) }),
    ...(error instanceof AggregateError && { errors: error.errors.map(serializeError) }),
  }
}

/** Anything can be thrown, also an object that only looks like an error. */
function serializeOther(thrown: unknown): object {
  if (typeof thrown !== 'object' || thrown === null) return { type: typeof thrown, message: masked(String(thrown)) }
  const { message, code }: { message?: unknown; code?: unknown } = thrown
  return {
    type: 'object',
    ...(code !== undefined && { code: masked(String(code)) }),
    message: typeof message === 'string' ? masked(message) : `no message; it has ${Object.keys(thrown).join(', ')}`,
  }
}

/** Logs requests that change something, fail or are slow; all others only at level debug. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const ms = Math.round(reply.elapsedTime)
    const noted = request.method !== 'GET' || reply.statusCode >= 400 || ms > SLOW_MS
    request.log[noted ? 'info' : 'debug'](
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms,
        from: logAddress(request.ip),
      },
      'request',
    )
  })
}
