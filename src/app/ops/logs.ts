import type { FastifyInstance } from 'fastify'
import { type DestinationStream, pino, type Logger } from 'pino'
import { logAddress } from '#app/http/clientAddress.ts'

const SLOW_MS = 1000
const EMAIL = /[\w.!#$%&'*+/=?^`{|}~-]+@[\w-]+(\.[\w-]+)+/g
const QUERY = /\?[^\s"'<>)]+/g

/** Structured logs, one JSON line each. No query strings, no whole addresses, no cookies, no email. */
export function openLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: told } }
  return destination ? pino(options, destination) : pino(options)
}

interface ToldError {
  type: string
  code?: string
  message: string
  stack?: string
  cause?: ToldError
}

/** An error as logs may hold it: a database's `detail`, say, quotes what somebody typed. */
function told(error: unknown): ToldError {
  if (!(error instanceof Error)) return toldOther(error)
  const { name, message, stack, cause } = error
  return {
    type: name,
    ...('code' in error && { code: masked(String(error.code)) }),
    message: masked(message),
    ...(stack && { stack: masked(stack) }),
    ...(cause !== undefined && { cause: told(cause) }),
  }
}

/** Not all that is thrown is an error; some of it only looks like one. */
function toldOther(thrown: unknown): ToldError {
  if (typeof thrown !== 'object' || thrown === null) return { type: typeof thrown, message: masked(String(thrown)) }
  const { message, code }: { message?: unknown; code?: unknown } = thrown
  return {
    type: 'object',
    ...(code !== undefined && { code: masked(String(code)) }),
    message: typeof message === 'string' ? masked(message) : `no message; it has ${Object.keys(thrown).join(', ')}`,
  }
}

const masked = (text: string) => text.replace(EMAIL, '[email]').replace(QUERY, '?…')

/** Writes down what changes something, what fails and what is slow; the rest at level debug. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const ms = Math.round(reply.elapsedTime)
    const noted = request.method !== 'GET' || reply.statusCode >= 400 || ms > SLOW_MS
    if (!noted && request.log.level !== 'debug') return
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
