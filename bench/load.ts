import { connect, type Socket } from 'node:net'
import { newAnswer } from '#test/httpAnswer.ts'
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

process.on('message', (asked: Load) => {
  void load(asked).then((loaded) => process.send?.(loaded))
})
process.on('disconnect', () => process.exit())
