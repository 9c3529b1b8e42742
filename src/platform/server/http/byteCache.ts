import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { keptFor } from '#shared/keptFor.ts'
import { readCookies } from '../cookies.ts'
import { currentLanguage, type Language } from '../language.ts'
import { parseInput } from '../perform.ts'
import type { VisitorReply, Route } from '../route.ts'
import type { Services } from '../services.ts'
import { answerBefore } from './answerBefore.ts'
import { limitAddress } from './clientAddress.ts'
import { matchesEtag } from './etag.ts'
import { languageOfVisitor, VARY } from './languages.ts'

/** The most URLs that are cached; when there are more, all are dropped. */
const MAX_URLS = 1000

export const JSON_TYPE = 'application/json; charset=utf-8'

export type ByteCache = ReturnType<typeof openByteCache>

/**
 * A cache of complete answers by URL and language, which are sent without going through Fastify. `headers` go with every
 * answer. While `mayAnswer` returns false, every request goes to Fastify. `fallback`: the language for visitors who read
 * none of the site's languages.
 */
export function openByteCache(headers: Record<string, string>, mayAnswer: () => boolean, fallback: Language) {
  // Weak references, so that replies that the feature has dropped are freed.
  const replies = new Map<string, Map<Language, WeakRef<VisitorReply>>>()
  const formsOf = keptFor<VisitorReply, Map<string, RawAnswer>>(() => new Map())
  const always = Object.entries(headers).flat()
  let answered = 0
  return {
    /** Caches this reply for this URL in the current language, as long as the reply is current. */
    keep(url: string, reply: VisitorReply): void {
      if (replies.size >= MAX_URLS) replies.clear()
      const ofUrl = replies.get(url) ?? new Map<Language, WeakRef<VisitorReply>>()
      replies.set(url, ofUrl.set(currentLanguage(), new WeakRef(reply)))
    },
    /** Answers cached URLs before Fastify sees the request, because Fastify costs more than the whole answer. */
    attachBefore: (server: Server): void => answerBefore(server, answer),
    /** How many requests were answered here, before Fastify. */
    answered: (): number => answered,
  }

  /** Answers from the cache if possible. Returns whether it did. */
  function answer({ method, url = '', rawHeaders }: IncomingMessage, response: ServerResponse): boolean {
    const found = method === 'GET' ? replies.get(url) : undefined
    if (!found || !mayAnswer()) return false
    const wishes = wishesOf(rawHeaders)
    const reply = found.get(languageOfVisitor(url, wishes.languages, fallback))?.deref()
    if (!reply?.isCurrent() || !wishes.isCommon || (wishes.acceptsBrotli && !reply.br)) return false
    const { status, headers: all, bytes } = wholeAnswer(reply, wishes)
    response.writeHead(status, all.concat('x-request-id', randomUUID()))
    response.end(bytes)
    answered++
    return true
  }

  /** The answer with all headers, built once for each form (304, Brotli, plain). */
  function wholeAnswer(reply: VisitorReply, wishes: Wishes): RawAnswer {
    const form = hasAlready(wishes, reply.etag) ? 'same' : wishes.acceptsBrotli ? 'br' : 'plain'
    const forms = formsOf(reply)
    let answer = forms.get(form)
    if (!answer) {
      const own = rawAnswer(reply, wishes)
      answer = { ...own, headers: [...always, ...own.headers] }
      forms.set(form, answer)
    }
    return answer
  }
}

/**
 * Answers a visitor from the feature's prepared bytes, and caches them for the next request.
 * False when the route has no prepared answer, or when the request has a session.
 */
export async function sendToVisitor(
  { endpoint, steps }: Route,
  services: Services,
  byteCache: ByteCache,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  if (!steps.forVisitors) return false
  if (services.rights.sessionTokenOf(readCookies(request.headers.cookie)) !== null) return false
  // Fastify's query is a record of strings.
  const input = parseInput(endpoint, request.query as Record<string, unknown>, services.wordingValues)
  const found = await steps.forVisitors(input, services, limitAddress(request.ip))
  byteCache.keep(request.url, found)
  const wishes = wishesOf(request.raw.rawHeaders)
  if (wishes.acceptsBrotli && !found.br) await found.compress()
  const answer = rawAnswer(found, wishes)
  for (let at = 0; at < answer.headers.length; at += 2) reply.header(answer.headers[at] ?? '', answer.headers[at + 1])
  reply.code(answer.status).send(answer.bytes)
  return true
}

/** What the request headers say about the form of the answer. */
interface Wishes {
  etag: string | undefined
  acceptsBrotli: boolean
  /** The header `accept-language`. */
  languages: string | undefined
  /** False if the request has a cookie or a compressed body, which the cache does not handle. */
  isCommon: boolean
}

interface RawAnswer {
  status: number
  /** Names and values alternate. */
  headers: string[]
  bytes?: Buffer
}

/** Whether the client has this version. Most send exactly the ETag that they got, which is compared faster. */
function hasAlready({ etag: sent }: Wishes, etag: string): boolean {
  return sent === etag || (sent !== undefined && matchesEtag(etag, sent))
}

/** Status, headers and bytes for a prepared reply. Compressed only if the compressed bytes exist already. */
function rawAnswer({ bytes, br, etag }: VisitorReply, wishes: Wishes): RawAnswer {
  const headers = ['cache-control', 'no-cache', 'vary', VARY, 'etag', etag]
  if (hasAlready(wishes, etag)) return { status: 304, headers }
  const sent = (wishes.acceptsBrotli && br) || bytes
  headers.push('content-type', JSON_TYPE, 'content-length', String(sent.length))
  if (sent === br) headers.push('content-encoding', 'br')
  return { status: 200, headers, bytes: sent }
}

/** Whether a client that sends this `accept-encoding` reads Brotli. */
export const acceptsBrotli = accepting('br')
export const acceptsGzip = accepting('gzip')

function accepting(encoding: string): (encodings: string) => boolean {
  const accepted = new RegExp(String.raw`\b${encoding}\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))`)
  return (encodings) => accepted.test(encodings)
}

/** Reads the raw list of names and values, because Node needs longer to make an object of the headers. */
function wishesOf(rawHeaders: string[]): Wishes {
  const wishes: Wishes = { etag: undefined, acceptsBrotli: false, languages: undefined, isCommon: true }
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = [rawHeaders[at], rawHeaders[at + 1]]
    switch (name.toLowerCase()) {
      case 'cookie':
      case 'content-encoding':
        wishes.isCommon = false
        break
      case 'if-none-match':
        wishes.etag = value
        break
      case 'accept-language':
        wishes.languages = value
        break
      case 'accept-encoding':
        wishes.acceptsBrotli = acceptsBrotli(value)
        break
      default:
    }
  }
  return wishes
}
