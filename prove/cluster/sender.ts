import { setTimeout as sleep } from 'node:timers/promises'

/** How long a request may take before a person's browser gives it up, milliseconds. */
const PATIENCE_MS = 15_000

/** How long the same request is repeated, milliseconds. */
const REPEATED_MS = 90_000

/** The outcome of one attempt. Status 0: no answer. */
export interface Attempt {
  status: number
  /** "503", "503 without retry-after", "no answer", "401" … */
  what: string
  body: { id?: string; code?: string; field?: string; photo?: { display: string } | null } | null
}

/** A request of one person. */
export interface Sent {
  base: string
  cookie: string
  method: string
  path: string
  body?: FormData | object
  key?: string
}

/**
 * Sends a request until it is answered, as the browser's outbox does: repeats it with its key while there
 * is no answer or the server is busy. Gives the last attempt; `seen` gets each.
 */
export async function sendUntilAnswered(
  sent: Sent,
  seen: (attempt: Attempt, repeats: number) => void,
): Promise<Attempt & { repeats: number }> {
  const until = performance.now() + REPEATED_MS
  for (let repeats = 0; ; repeats++) {
    const { waitMs, ...attempt } = await sendOnce(sent)
    seen(attempt, repeats)
    const isTemporary = attempt.status === 0 || attempt.status >= 500
    if (!isTemporary || performance.now() > until) return { ...attempt, repeats }
    await sleep(waitMs)
  }
}

async function sendOnce({ base, cookie, method, path, body, key }: Sent): Promise<Attempt & { waitMs: number }> {
  const isForm = body instanceof FormData
  try {
    const response = await fetch(base + path, {
      method,
      headers: {
        ...{ origin: base, cookie },
        ...(body && !isForm && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const { status } = response
    const after = response.headers.get('retry-after')
    const answer = parsed(await response.text())
    const what = status === 503 && !after ? '503 without retry-after' : `${status}`
    return { status, what, body: answer, waitMs: Math.min(Number(after ?? 1), 3) * 1000 }
  } catch {
    return { status: 0, what: 'no answer', body: null, waitMs: 1000 }
  }
}

function parsed(text: string): Attempt['body'] {
  try {
    return JSON.parse(text) as Attempt['body'] // our own API
  } catch {
    return null
  }
}
