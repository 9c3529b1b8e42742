import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readCookies } from '#platform/server/cookies.ts'
import { parseInput } from '#platform/server/perform.ts'
import type { ReadyReply, Route } from '#platform/server/route.ts'
import type { Services } from '#platform/server/services.ts'

/** Addresses that are remembered; when there are more, all are forgotten. */
const MAX_ADDRESSES = 1000

export const JSON_TYPE = 'application/json; charset=utf-8'

/** The ready answers by their addresses. */
export interface ReadyAnswers {
  /** From now on this address is answered with this as long as it is current. */
  keep(url: string, reply: ReadyReply): void
  /** Answers what it can before this server's framework sees it, which costs more than the whole answer. */
  standBefore(server: Server): void
  /** How many requests it has answered. */
  answered(): number
}

/** `headers` are every answer's; nothing is answered past the framework while `isOpen` says no. */
export function openReadyAnswers(headers: Record<string, string>, isOpen: () => boolean): ReadyAnswers {
  // Weak, since what the feature has dropped must not be kept here.
  const replies = new Map<string, WeakRef<ReadyReply>>()
  const whole = new WeakMap<ReadyReply, Map<string, Answer>>()
  const always = Object.entries(headers).flat()
  let answered = 0
  return {
    keep(url, reply) {
      if (replies.size >= MAX_ADDRESSES) replies.clear()
      replies.set(url, new WeakRef(reply))
    },
    standBefore(server) {
      const framework = server.listeners('request') as RequestListener[] // what listens to requests is one
      server.removeAllListeners('request')
      server.on('request', (request, response) => {
        if (!answer(request, response)) for (const listener of framework) listener(request, response)
      })
    },
    answered: () => answered,
  }

  /** Whether it has answered. */
  function answer({ method, url = '', rawHeaders }: IncomingMessage, response: ServerResponse): boolean {
    const reply = method === 'GET' ? replies.get(url)?.deref() : undefined
    if (!reply?.isCurrent() || !isOpen()) return false
    const wishes = wishesOf(rawHeaders)
    if (!wishes || (wishes.acceptsBrotli && !reply.br)) return false
    const { status, headers: all, bytes } = wholeAnswer(reply, wishes)
    response.writeHead(status, all.concat('x-request-id', randomUUID()))
    response.end(bytes)
    answered++
    return true
  }

  /** With every answer's headers, put together once. */
  function wholeAnswer(reply: ReadyReply, wishes: Wishes): Answer {
    const form = wishes.etag === reply.etag ? 'same' : wishes.acceptsBrotli ? 'br' : 'plain'
    const forms = whole.get(reply) ?? new Map<string, Answer>()
    let answer = forms.get(form)
    if (!answer) {
      const own = readyAnswer(reply, wishes)
      answer = { ...own, headers: [...always, ...own.headers] }
      whole.set(reply, forms.set(form, answer))
    }
    return answer
  }
}

/** Gives a visitor the bytes that stand ready, and keeps them for the next; false when this is no visitor's question. */
export async function replyReady(
  { endpoint, steps }: Route,
  services: Services,
  ready: ReadyAnswers,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  if (!steps.ready || services.accounts.cookies.tokenOf(readCookies(request.headers.cookie))) return false
  const input = parseInput(endpoint, request.query as Record<string, unknown>, services.wordingValues) // a query is a record of texts
  const found = await steps.ready(input, services)
  ready.keep(request.url, found)
  const wishes = {
    etag: request.headers['if-none-match'],
    acceptsBrotli: acceptsBrotli(String(request.headers['accept-encoding'] ?? '')),
  }
  if (wishes.acceptsBrotli && !found.br) await found.compress()
  const answer = readyAnswer(found, wishes)
  for (let at = 0; at < answer.headers.length; at += 2) reply.header(answer.headers[at] ?? '', answer.headers[at + 1])
  reply.code(answer.status).send(answer.bytes)
  return true
}

/** What a request's headers say of the form of its answer. */
interface Wishes {
  etag: string | undefined
  acceptsBrotli: boolean
}

interface Answer {
  status: number
  /** Names and values in turns. */
  headers: string[]
  bytes?: Buffer
}

/** How a ready reply is answered: compressed only when that stands ready too. */
function readyAnswer({ bytes, br, etag }: ReadyReply, wishes: Wishes): Answer {
  const headers = ['cache-control', 'no-cache', 'vary', 'Cookie, Accept-Encoding', 'etag', etag]
  if (wishes.etag === etag) return { status: 304, headers }
  headers.push('content-type', JSON_TYPE)
  if (!wishes.acceptsBrotli || !br)
    return { status: 200, headers: [...headers, 'content-length', String(bytes.length)], bytes }
  return {
    status: 200,
    headers: [...headers, 'content-encoding', 'br', 'content-length', String(br.length)],
    bytes: br,
  }
}

/** Whether an `accept-encoding` header allows Brotli. */
function acceptsBrotli(accepted: string): boolean {
  return /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)
}

/** Null when the answer depends on more than this. Names and values as they came, since reading them costs less so. */
function wishesOf(rawHeaders: string[]): Wishes | null {
  const wishes: Wishes = { etag: undefined, acceptsBrotli: false }
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = [rawHeaders[at], rawHeaders[at + 1]]
    if (name.length !== 6 && name.length !== 13 && name.length !== 15 && name.length !== 16) continue
    switch (name.toLowerCase()) {
      case 'cookie':
      case 'content-encoding':
        return null
      case 'if-none-match':
        wishes.etag = value
        break
      case 'accept-encoding':
        wishes.acceptsBrotli = acceptsBrotli(value)
        break
      default:
    }
  }
  return wishes
}
