import { setTimeout as sleep } from 'node:timers/promises'
import { type APIRequest, type APIRequestContext, expect } from '@playwright/test'

/** How long to wait for a busy server, ms. */
const PATIENCE_MS = 30_000

/** Sends a request again for as long as the server says that it is busy. */
export async function retry<Answer extends { status(): number } | null>(send: () => Promise<Answer>): Promise<Answer> {
  const until = Date.now() + PATIENCE_MS
  let answer = await send()
  while (answer?.status() === 503 && Date.now() < until) {
    await sleep(1000)
    answer = await send()
  }
  return answer
}

/** Makes requests that a test sends by itself wait for a busy server, as on a slow machine. */
export function retryWhileBusy(request: APIRequest): void {
  const newRequests = request.newContext.bind(request)
  request.newContext = async (options) => {
    const context = await newRequests(options)
    sendPatiently(context)
    return context
  }
}

/** Sends each request again for as long as the server says that it is busy; `post` and the others call `fetch`. */
export function sendPatiently(request: APIRequestContext): void {
  const send = request.fetch.bind(request)
  request.fetch = async (...asked) => {
    const answer = await retry(() => send(...asked))
    expect(answer.status(), 'the server is busy for too long').not.toBe(503)
    return answer
  }
}
