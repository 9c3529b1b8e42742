import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A weak ETag for this content. */
export function etagOf(text: string | Buffer): string {
  return `W/"${hash('sha1', text, 'base64url')}"`
}

/**
 * Whether an `if-none-match` header says that the client has the content with this ETag. Both are compared without their
 * `W/`, as RFC 9110 says.
 */
export function matchesEtag(etag: string, ifNoneMatch = ''): boolean {
  const plain = (tag: string) => tag.trim().replace(/^W\//, '')
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || plain(tag) === plain(etag))
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
