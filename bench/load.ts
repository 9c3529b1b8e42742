import { connect, type Socket } from 'node:net'
import type { RawRequest } from './requests.ts'

/** The requests to send to a measured server. */
export interface Load {
  port: number
  /** Sent in rotation. */
  requests: RawRequest[]
  /** The index of the first request to send; by default 0. */
  from?: number
  count: number
  connections: number
  /** How long each connection waits before its next request, milliseconds. */
  pauseMs?: number
}

export interface Loaded {
  answered: number
  /** Bytes of the longest answer's body. */
  bodyBytes: number
  /** From a request to its answer, milliseconds, in no order. */
  tookMs: number[]
  statuses: Record<string, number>
}

/** After this time no more requests are sent, and the measurement fails. */
const MAX_MS = 60_000
const HEAD_END = Buffer.from('\r\n\r\n')
const CHUNKS_END = Buffer.from('0\r\n\r\n')

/** Sends the requests over keep-alive connections; each connection sends the next one when it has the answer. */
async function load(asked: Load): Promise<Loaded> {
  const { port, requests, from = 0, count, connections, pauseMs = 0 } = asked
  const loaded: Loaded = { answered: 0, bodyBytes: 0, tookMs: [], statuses: {} }
  let toSend = count
  const started = performance.now()
  const one = () =>
    new Promise<void>((resolve, reject) => {
      const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true })
      let answer = newAnswer()
      let sentAt = 0
      const next = () => {
        if (toSend === 0 || performance.now() - started > MAX_MS) return void socket.end(resolve)
        const request = requests[(from + count - toSend) % requests.length] ?? ''
        toSend -= 1
        sentAt = performance.now()
        socket.write(request)
      }
      socket.on('connect', next)
      socket.on('error', reject)
      socket.on('close', () => (toSend > 0 ? reject(new Error('The server closed a connection')) : resolve()))
      socket.on('data', (chunk: Buffer) => {
        const whole = answer.take(chunk)
        if (!whole) return
        loaded.answered += 1
        loaded.bodyBytes = Math.max(loaded.bodyBytes, whole.bodyBytes)
        loaded.tookMs.push(performance.now() - sentAt)
        loaded.statuses[whole.status] = (loaded.statuses[whole.status] ?? 0) + 1
        answer = newAnswer()
        if (pauseMs === 0) next()
        else setTimeout(next, pauseMs)
      })
    })
  await Promise.all(Array.from({ length: connections }, one))
  return loaded
}

/** Collects the pieces of an answer that has a length or comes in chunks. */
function newAnswer() {
  let waiting: Buffer = Buffer.alloc(0)
  let head: { status: string; length: number | null } | null = null
  let received = 0
  return {
    /** Returns the status and the body's size when the answer is complete; null before. */
    take(chunk: Buffer): { status: string; bodyBytes: number } | null {
      if (head) {
        // Only the end says whether a body in chunks is complete.
        waiting = Buffer.concat([waiting.subarray(-CHUNKS_END.length), chunk])
        received += chunk.length
      } else {
        waiting = waiting.length > 0 ? Buffer.concat([waiting, chunk]) : chunk
        const headEnd = waiting.indexOf(HEAD_END)
        if (headEnd < 0) return null
        head = headOf(waiting.toString('latin1', 0, headEnd))
        received = waiting.length - headEnd - 4
      }
      const isWhole =
        head.length === null ? waiting.subarray(-CHUNKS_END.length).equals(CHUNKS_END) : received >= head.length
      return isWhole ? { status: head.status, bodyBytes: received } : null
    },
  }
}

/** @throws Error if the answer says nothing about its length */
function headOf(head: string): { status: string; length: number | null } {
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  const isInChunks = /\r\ntransfer-encoding: chunked/i.test(head)
  if (length === undefined && !isInChunks) throw new Error(`An answer without its length:\n${head}`)
  return { status: head.slice(9, 12), length: length === undefined ? null : Number(length) }
}

process.on('message', (asked: Load) => {
  void load(asked).then((loaded) => process.send?.(loaded))
})
process.on('disconnect', () => process.exit())
