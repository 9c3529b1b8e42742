import { randomBytes, randomUUID } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Refusal } from '#shared/endpoint.ts'
import { withAnswerLanguage, type Language } from '../language.ts'
import { countAtOnce } from '../limits/atOnce.ts'
import { refuseCommonly } from '../refusals.ts'
import { answerBefore } from './answerBefore.ts'
import { answerLanguageOf } from './languages.ts'
import { isUpload } from './multipart.ts'
import { FOR_EVERYBODY } from './publicFile.ts'

/** How often the number of requests at once is adjusted, milliseconds. */
const WINDOW_MS = 100
/** A window with fewer answers does not lower the limit. */
const LEAST_ANSWERS = 8
/** The goal: QUANTILE of all answers take at most this long, milliseconds. */
const TARGET_MS = 150
const QUANTILE = 0.9
/** The limit of requests at once: its bounds, and where it begins. */
const LEAST_AT_ONCE = 24
const FIRST_AT_ONCE = 150
const MAX_AT_ONCE = 2000

/** After this time a request does not count any more: its reader is slow, or it never ends. */
const COUNTED_MS = 2000

/**
 * How many uploads are let in at once without being counted, in all and of one session. The rest, and bodies that are
 * too small for a photo, are counted like other requests: anybody who was ever signed in can send any number of them.
 */
const UPLOADS_AT_ONCE = { ofAll: 100, ofOne: 3 }
const LEAST_UPLOAD_BYTES = 8192

/**
 * Addresses that are always let in: health checks and metrics, the streams, which are idle, and scripts and styles,
 * because a page is of no use without them.
 */
export const ALWAYS_LET_IN = /^\/(healthz|readyz|metrics|api\/events|assets)(?=$|[?/])/

interface Forms {
  headers: (nonce?: string) => Record<string, string>
  /** Whether pages of other sites may read the answer to a request. */
  isForOtherSites: (request: IncomingMessage) => boolean
  /** The session that a request names, which may have ended; null without one. Only signed-in people's files are read. */
  sessionOf: (request: IncomingMessage) => string | null
  page: (refusal: Refusal, nonce: string) => string
  /** The form of the refusals of an address that has a form of its own; null for all others. */
  ownForm: (url: string) => OwnForm | null
  /** The language for visitors who read none of the site's languages. */
  fallback: Language
}

/** A media type, and a refusal written in it. */
export interface OwnForm {
  type: string
  write: (refusal: Refusal) => string
}

export type Gate = ReturnType<typeof openGate>

/**
 * Load shedding before a request costs anything: lets in only as many requests at once as can be answered within
 * TARGET_MS, and answers 503 to the rest, in their language. A few uploads of people who are signed in do not count,
 * since they mostly wait for their sender; `uploadMemory.ts` limits them. Source: safety rules, load.
 */
export function openGate({ headers, isForOtherSites, sessionOf, page, ownForm, fallback }: Forms) {
  const answers = new Map<string, RawAnswer>()
  let tookMs: number[] = []
  /** The requests that are being worked on, the earliest first. */
  const running = new Set<{ cameAt: number }>()
  const beginUpload = countAtOnce(UPLOADS_AT_ONCE)
  let limit = FIRST_AT_ONCE
  let wasFull = false
  let refused = 0
  let dueAt = performance.now() + WINDOW_MS
  const timer = setInterval(() => {
    // How late this timer is. New requests had to wait as long before they were seen.
    const lateMs = performance.now() - dueAt
    dueAt = performance.now() + WINDOW_MS
    tookMs = tookMs.map((ms) => ms + lateMs)
    limit = nextMost(limit, tookMs, wasFull, WINDOW_MS + lateMs)
    tookMs = []
    wasFull = false
    stopCountingOld()
  }, WINDOW_MS)
  timer.unref()

  function letIn(response: ServerResponse): void {
    const one = { cameAt: performance.now() }
    running.add(one)
    // Measured until the answer is complete, not until the client has read it.
    response.once('prefinish', () => {
      if (running.delete(one)) tookMs.push(performance.now() - one.cameAt)
    })
    response.once('close', () => void running.delete(one))
  }

  /** Lets in an upload without counting it, if there are few. Returns whether it did. */
  function letInUpload(request: IncomingMessage, response: ServerResponse): boolean {
    if (!isUpload(request) || !(Number(request.headers['content-length']) >= LEAST_UPLOAD_BYTES)) return false
    const session = sessionOf(request)
    const end = session === null ? null : beginUpload(session)
    if (end) response.once('close', end)
    return end !== null
  }

  function stopCountingOld(): void {
    const since = performance.now() - COUNTED_MS
    for (const one of running) {
      if (one.cameAt > since) return
      running.delete(one)
    }
  }

  /** Lets in a request, or refuses it. Returns whether it was refused. */
  function refuseIfFull(request: IncomingMessage, response: ServerResponse): boolean {
    if (ALWAYS_LET_IN.test(request.url ?? '') || letInUpload(request, response)) return false
    if (running.size < limit) {
      letIn(response)
      return false
    }
    wasFull = true
    refuse(request, response)
    return true
  }

  function refuse(request: IncomingMessage, response: ServerResponse): void {
    refused += 1
    const answerLanguage = answerLanguageOf({ url: request.url ?? '', headers: request.headers }, fallback)
    const own = ownForm(request.url ?? '')
    const isPage = !own && /text\/html/.test(request.headers.accept ?? '')
    const isForAll = isForOtherSites(request)
    const form = `${answerLanguage.language} ${isPage} ${isForAll} ${own?.type}`
    let answer = answers.get(form)
    if (!answer)
      answers.set(form, (answer = withAnswerLanguage(answerLanguage, () => busyAnswer(isPage, isForAll, own))))
    const seconds = 1 + Math.floor(Math.random() * 10)
    const ofThis = ['x-request-id', randomUUID(), 'retry-after', String(seconds)]
    response.writeHead(503, [...answer.headers, ...ofThis]).end(answer.body)
  }

  function busyAnswer(isPage: boolean, isForAll: boolean, own: OwnForm | null): RawAnswer {
    const refusal = refuseCommonly('busy')
    const nonce = randomBytes(16).toString('base64')
    const { code, message } = refusal
    const text = isPage ? page(refusal, nonce) : (own?.write(refusal) ?? JSON.stringify({ code, message }))
    const body = Buffer.from(text)
    const all = {
      ...headers(isPage ? nonce : undefined),
      ...(isForAll && FOR_EVERYBODY),
      'cache-control': 'no-store',
      'content-type': own?.type ?? `${isPage ? 'text/html' : 'application/json'}; charset=utf-8`,
      'content-length': String(body.length),
    }
    return { headers: Object.entries(all).flat(), body }
  }

  return {
    /** Puts the gate in front of the server's request listeners. */
    attachBefore: (server: Server): void => answerBefore(server, refuseIfFull),
    refused: (): number => refused,
    close: () => clearInterval(timer),
  }
}

interface RawAnswer {
  /** Names and values alternate. */
  headers: string[]
  body: Buffer
}

/**
 * The next limit of requests at once: from how long answers took in the last window (`tookMs`), how long the window was
 * (`windowMs`), and whether the limit was reached in it (`wasFull`).
 */
export function nextMost(limit: number, tookMs: number[], wasFull: boolean, windowMs: number): number {
  const slow =
    tookMs.length < LEAST_ANSWERS ? 0 : tookMs.toSorted((a, b) => a - b)[Math.floor(QUANTILE * tookMs.length)]
  if (slow === undefined || slow <= TARGET_MS)
    return wasFull || limit < FIRST_AT_ONCE ? Math.min(MAX_AT_ONCE, Math.ceil(1.1 * limit)) : limit
  // The number answered in TARGET_MS (Little's law).
  const answered = Math.floor((tookMs.length * TARGET_MS) / windowMs)
  return Math.max(LEAST_AT_ONCE, Math.min(limit, answered))
}
