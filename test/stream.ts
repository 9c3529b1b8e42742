import { request } from 'node:http'
import { cookiesOf } from './browser.ts'

/** A message of a stream. */
interface ReceivedEvent {
  event: string
  data: any // eslint-disable-line typescript/no-explicit-any -- tests look into messages of every shape
}

/** A stream of server-sent events that the test reads. */
export interface Listener {
  status: number
  headers: Record<string, unknown>
  received: ReceivedEvent[]
  /** The next unread message of this kind. @throws Error when the time is over */
  next(event: string, waitMs?: number): Promise<ReceivedEvent['data']>
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>
  /** Stops reading without closing the connection. */
  pause(): void
  close(): void
}

/** Opens `/api/events` with a browser's cookies. */
export async function listenTo(base: string, cookies: Map<string, string> = new Map()): Promise<Listener> {
  const cookie = cookiesOf({ cookies })
  const asked = request(`${base}/api/events`, { headers: cookie ? { cookie } : {}, agent: false })
  const received: ReceivedEvent[] = []
  const used = new Set<ReceivedEvent>()
  let heard = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  asked.end()
  return new Promise((resolve, reject) => {
    asked.on('error', reject)
    asked.on('response', (response) => {
      let rest = ''
      response.setEncoding('utf8')
      response.on('data', (piece: string) => {
        const messages = (rest + piece).split('\n\n')
        rest = messages.pop() ?? ''
        for (const message of messages) {
          const [, event, data] = /^event: (\S+)\ndata: (.*)$/.exec(message) ?? []
          if (event) received.push({ event, data: JSON.parse(data ?? 'null') })
        }
        heard.resolve()
        heard = Promise.withResolvers()
      })
      response.on('error', () => undefined)
      response.on('close', () => ended.resolve())
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        received,
        ended: ended.promise,
        async next(event, waitMs = 15_000) {
          const until = performance.now() + waitMs
          for (;;) {
            const found = received.find((one) => one.event === event && !used.has(one))
            if (found) {
              used.add(found)
              return found.data
            }
            const left = until - performance.now()
            if (left <= 0) throw new Error(`Nobody received ${event}; received: ${JSON.stringify(received)}`)
            await Promise.race([heard.promise, new Promise((wake) => setTimeout(wake, left))])
          }
        },
        pause: () => void response.pause(),
        close: () => asked.destroy(),
      })
    })
  })
}
