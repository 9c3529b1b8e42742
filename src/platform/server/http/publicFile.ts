import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#shared/endpoint.ts'
import type { PublicFile } from '../route.ts'
import { acceptsBrotli } from './byteCache.ts'
import { VARY } from './languages.ts'

/** Every page and program may read it, and frame pages may show it. Source: safety rules, headers. */
const FOR_EVERYBODY = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'etag, retry-after',
  'cross-origin-resource-policy': 'cross-origin',
}

/** Sends a file that is the same for everybody, or 304 to whoever has it already. */
export async function sendPublic(
  request: FastifyRequest,
  reply: FastifyReply,
  { open: type }: Pick<Endpoint, 'open'>,
  file: PublicFile,
): Promise<FastifyReply> {
  const { etag } = file
  const isHeld = isOneOf(etag, request.headers['if-none-match'])
  const content = isHeld ? null : await file.open()
  reply.headers({
    ...FOR_EVERYBODY,
    'cache-control': 'no-cache',
    vary: VARY,
    etag,
  })
  for (const [name, value] of Object.entries(file.headers)) {
    if (value === undefined) reply.removeHeader(name)
    else reply.header(name, value)
  }
  if (!content) return reply.code(304).send()
  reply.type(type ?? 'application/octet-stream')
  if (content instanceof Readable) {
    content.on('error', (error) => request.log.warn({ err: error }, 'a file broke off'))
    return reply.send(content)
  }
  const { bytes, br } = content
  if (!br || !acceptsBrotli(request.headers['accept-encoding'] ?? '')) return reply.send(bytes)
  return reply.header('content-encoding', 'br').send(br)
}

/** Whether an `if-none-match` header names this ETag. Both are compared without their `W/`, as RFC 9110 says. */
function isOneOf(etag: string, ifNoneMatch = ''): boolean {
  const plain = (tag: string) => tag.trim().replace(/^W\//, '')
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || plain(tag) === plain(etag))
}
