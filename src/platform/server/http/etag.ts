import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { matchesEtag } from '#shared/etag.ts'

/** A weak ETag for this content. */
export function etagOf(text: string | Buffer): string {
  return `W/"${createHash('sha1').update(text).digest('base64url')}"`
}

/** Sends text with its ETag, or 304 to a client that has it already. The other headers are set before. */
export function sendWithEtag(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
  etag = etagOf(text),
): FastifyReply {
  reply.header('etag', etag)
  return matchesEtag(etag, request.headers['if-none-match']) ? reply.code(304).send() : reply.send(text)
}
