import { connect, type Socket } from 'node:net'

/** The requests to send to a measured server. */
export interface Load {
  port: number
  /** One raw HTTP request, or several that are sent in rotation. */
  request: string | string[]
  count: number
  connections: number
}

export interface Loaded {
  answered: number
  /** From the first request to the last answer, milliseconds. */
  wallMs: number
  /** Bytes of the longest answer's body. */
  bodyBytes: number
  statuses: Record<string, number>
}

/** After this time no more requests are sent, and the measurement fails. */
const MAX_MS = 60_000
const HEAD_END = Buffer.from('\r\n\r\n')

/** Sends the requests over keep-alive connections; each connection sends the next one when it has the answer. */
async function load({ port, request, count, connections }: Load): Promise<Loaded> {
  const requests = [request].flat().map((text) => Buffer.from(text))
  const loaded: Loaded = { answered: 0, wallMs: 0, bodyBytes: 0, statuses: {} }
  let toSend = count
  const started = performance.now()
  const one = () =>
    new Promise<void>((resolve, reject) => {
      const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true })
      let waiting: Buffer = Buffer.alloc(0)
      const next = () => {
        if (toSend === 0 || performance.now() - started > MAX_MS) return void socket.end(resolve)
        const bytes = requests[(count - toSend) % requests.length] ?? ''
        toSend -= 1
        socket.write(bytes)
      }
      socket.on('connect', next)
      socket.on('error', reject)
      socket.on('close', () => (toSend > 0 ? reject(new Error('The server closed a connection')) : resolve()))
      socket.on('data', (chunk: Buffer) => {
        waiting = waiting.length > 0 ? Buffer.concat([waiting, chunk]) : chunk
        const whole = wholeAnswer(waiting)
        if (!whole) return
        loaded.answered += 1
        loaded.bodyBytes = Math.max(loaded.bodyBytes, whole.bodyBytes)
        loaded.statuses[whole.status] = (loaded.statuses[whole.status] ?? 0) + 1
        waiting = Buffer.alloc(0)
        next()
      })
    })
  await Promise.all(Array.from({ length: connections }, one))
  loaded.wallMs = performance.now() - started
  return loaded
}

/**
 * Returns the status and the body's size of a complete answer; null while it is incomplete.
 * @throws Error if the answer has no content-length
 */
function wholeAnswer(received: Buffer): { status: string; bodyBytes: number } | null {
  const headEnd = received.indexOf(HEAD_END)
  if (headEnd < 0) return null
  const head = received.toString('latin1', 0, headEnd)
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (length === undefined) throw new Error(`An answer without its length:\n${head}`)
  const bodyBytes = Number(length)
  return received.length >= headEnd + 4 + bodyBytes ? { status: head.slice(9, 12), bodyBytes } : null
}

process.on('message', (asked: Load) => {
  void load(asked).then((loaded) => process.send?.(loaded))
})
process.on('disconnect', () => process.exit())
