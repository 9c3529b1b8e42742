import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#shared/endpoint.ts'
import { currentLanguage } from '../language.ts'
import type { PublicFile } from '../route.ts'
import { acceptsBrotli } from './byteCache.ts'
import { matchesEtag } from './etag.ts'
import { VARY } from './languages.ts'
import { sendStream } from './stream.ts'

/** Headers that let pages of all sites read an answer and embed it. Source: safety rules, headers. */
export const FOR_EVERYBODY = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'etag, retry-after',
  'cross-origin-resource-policy': 'cross-origin',
}

/**
 * Makes a function that says whether pages of other sites may read the answer to a request. `paths` are those of routes,
 * with `:name` for a part and `*` for the rest. It returns false for every POST.
 */
export function readableByOtherSites(paths: string[]): (request: IncomingMessage) => boolean {
  const patterns = paths.map((path) => path.replaceAll('.', '\\.').replaceAll('*', '[^?]+').replace(/:\w+/g, '[^/?]+'))
  const all = new RegExp(`^(?:${patterns.join('|')})/?(?:$|\\?)`)
  return ({ url = '', method = '' }) => method !== 'POST' && all.test(url)
}

/** Answers browsers that ask whether a page of another site may send headers of its own, such as If-None-Match. */
export function answerPreflight(app: FastifyInstance, path: string): void {
  app.options(path, async (_request, reply) =>
    reply
      .headers({ ...FOR_EVERYBODY, 'access-control-allow-methods': 'GET, HEAD', 'access-control-allow-headers': '*' })
      .headers({ 'access-control-max-age': '86400', 'cache-control': 'no-store' })
      .code(204)
      .send(),
  )
}

/** Sends a file that is the same for everybody, or 304 to whoever has it already. A HEAD request gets the headers only. */
export async function sendPublic(
  request: FastifyRequest,
  reply: FastifyReply,
  { publicFile: type }: Pick<Endpoint, 'publicFile'>,
  { parts: { etag, makeContent, headers = {} } }: PublicFile,
  address: string,
): Promise<FastifyReply> {
  const hasIt = matchesEtag(etag, request.headers['if-none-match'])
  const isWanted = !hasIt && request.method !== 'HEAD'
  const content = isWanted ? await makeContent(address) : null
  reply.headers({ 'cache-control': 'no-cache', vary: VARY, etag })
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined) reply.removeHeader(name)
    else reply.header(name, value)
  }
  if (hasIt) return reply.code(304).send()
  reply.type(type ?? 'application/octet-stream')
  // An empty stream, because Fastify adds a content-length to anything else.
  if (!content) return reply.send(Readable.from([]))
  if (content instanceof Readable) return sendStream(request, reply, content)
  const { bytes, br } = content
  if (!br || !acceptsBrotli(request.headers['accept-encoding'] ?? '')) return reply.send(bytes)
  return reply.header('content-encoding', 'br').send(br)
}

const MAX_KNOWN = 50

/** The files that were sent last, by URL and language, so that sending them again costs hardly more than their bytes. */
export function openKnownFiles() {
  const known = new Map<string, PublicFile>()
  const nameOf = (request: FastifyRequest) => `${currentLanguage()} ${request.url}`
  return {
    /** Finds nothing for a request with cookies: whoever is signed in may have chosen another language. */
    find(request: FastifyRequest): PublicFile | undefined {
      if (request.headers.cookie !== undefined) return undefined
      const file = known.get(nameOf(request))
      return file?.parts.isCurrent?.() ? file : undefined
    },
    keep(request: FastifyRequest, file: PublicFile): void {
      if (request.headers.cookie !== undefined || !file.parts.isCurrent) return
      for (const [name, { parts }] of known) if (!parts.isCurrent?.() || known.size >= MAX_KNOWN) known.delete(name)
      known.set(nameOf(request), file)
    },
  }
}
