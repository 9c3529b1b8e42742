import { PassThrough, type Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { RightsChanged } from '../rights.ts'

/**
 * Sends a stream. When it fails midway, the connection is cut, so that nobody takes the part that arrived for the whole.
 * Before the first byte a failure is answered as any other error; only lost rights cut the connection then too.
 */
export function sendStream(request: FastifyRequest, reply: FastifyReply, content: Readable): FastifyReply {
  const sent = content.pipe(new PassThrough().on('close', () => content.destroy()))
  content.on('error', (error) => {
    request.log.warn({ err: error }, 'a file was cut off')
    // @fastify/compress would log the failed stream as an error, and lost rights are none.
    if (reply.raw.headersSent || error instanceof RightsChanged) reply.raw.destroy()
    else sent.destroy(error)
  })
  return reply.send(sent)
}
