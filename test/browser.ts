import { setTimeout as sleep } from 'node:timers/promises'

/** How often a patient browser sends a request, a second after each refusal. */
const TRIES = 15

/** An answer of the API with its parsed body. */
export interface Reply {
  status: number
  headers: Headers
  /** The parsed JSON, or the text if it is no JSON. */
  body: any // eslint-disable-line typescript/no-explicit-any -- tests look into answers of every shape
}

interface RequestOptions {
  headers?: Record<string, string>
}

/** A client that keeps its cookies and sends an Origin header, as a browser does. */
export interface Browser {
  cookies: Map<string, string>
  get(path: string, options?: RequestOptions): Promise<Reply>
  /** Sends FormData as multipart, other bodies as JSON. */
  send(
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    options?: RequestOptions,
  ): Promise<Reply>
}

/** Somebody's cookies as the value of a header; empty for visitors. */
export function cookiesOf(who?: Pick<Browser, 'cookies'>): string {
  return [...(who?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
}

export function newBrowser(base: string, origin = base): Browser {
  const cookies = new Map<string, string>()
  const exchange = async (
    method: string,
    path: string,
    body: unknown,
    { headers = {} }: RequestOptions = {},
  ): Promise<Reply> => {
    const sent: Record<string, string> = { ...(method !== 'GET' && { origin }), ...headers }
    if (cookies.size > 0) sent['cookie'] = cookiesOf({ cookies })
    const isForm = body instanceof FormData
    if (body !== undefined && !isForm) sent['content-type'] ??= 'application/json'
    const response = await fetch(base + path, {
      method,
      headers: sent,
      redirect: 'manual',
      ...(body !== undefined && { body: isForm || typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    for (const line of response.headers.getSetCookie()) keep(cookies, line)
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: parsed(text) }
  }
  return {
    cookies,
    get: (path, options) => exchange('GET', path, undefined, options),
    send: (method, path, body, options) => exchange(method, path, body, options),
  }
}

/** The same browser, which sends again what a busy server has refused. */
export function patientBrowser(browser: Browser): Browser {
  const untilAnswered = async (send: () => Promise<Reply>): Promise<Reply> => {
    for (let time = 1; ; time++) {
      const reply = await send()
      if (reply.status !== 503 || reply.body.code !== 'busy' || time === TRIES) return reply
      await sleep(1000)
    }
  }
  return {
    cookies: browser.cookies,
    get: (...asked) => untilAnswered(() => browser.get(...asked)),
    send: (...sent) => untilAnswered(() => browser.send(...sent)),
  }
}

function keep(cookies: Map<string, string>, line: string): void {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
  if (/;\s*max-age=0/i.test(line) || value === '') cookies.delete(name)
  else cookies.set(name, value)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
