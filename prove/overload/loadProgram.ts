import { connect, type Socket } from 'node:net'
import { newAnswer } from '#test/httpAnswer.ts'

// The load generator, in a process of its own. It is open-loop: requests are sent when their time has come, whether or
// not earlier ones were answered, and times of answers count from then.

/** Requests at a constant rate, or with `connections` each as soon as the one before is answered. */
export interface Load {
  port: number
  /** Raw HTTP requests, sent in rotation. */
  requests: string[]
  seconds: number
  perSecond?: number
  connections?: number
}

export interface Loaded {
  sent: number
  /** Answers by status. */
  statuses: Record<string, number>
  /** How long accepted requests took, milliseconds. */
  acceptedMs: number[]
  /** The same of those answered 503. */
  refusedMs: number[]
  refusedWithoutRetryAfter: number
  /** Connections that broke before an answer. */
  broken: number
  /** Requests without an answer ten seconds after the last was sent. */
  unanswered: number
  /** From the last request to the last answer, milliseconds. */
  drainMs: number
  /** Requests that were not sent in time, because this process had too many connections. */
  held: number
}

const TICK_MS = 5
const MAX_CONNECTIONS = 8000
const PATIENCE_MS = 10_000

async function load({ port, requests, seconds, perSecond, connections }: Load): Promise<Loaded> {
  const bytes = requests.map((text) => Buffer.from(text))
  const done: Loaded = {
    ...{ sent: 0, statuses: {}, acceptedMs: [], refusedMs: [], refusedWithoutRetryAfter: 0 },
    ...{ broken: 0, unanswered: 0, drainMs: 0, held: 0 },
  }
  const free: Socket[] = []
  const open = new Set<Socket>()
  let waiting = 0
  let answered: () => void = () => undefined

  function ask(dueMs: number): void {
    const request = bytes[done.sent % bytes.length] ?? ''
    done.sent += 1
    waiting += 1
    const socket = free.pop() ?? connected()
    const answer = newAnswer()
    const end = () => {
      socket.off('data', take)
      socket.off('close', lost)
      waiting -= 1
    }
    const lost = () => {
      end()
      done.broken += 1
      answered()
    }
    const take = (chunk: Buffer) => {
      const whole = answer.take(chunk)
      if (!whole) return
      end()
      const tookMs = performance.now() - dueMs
      done.statuses[whole.status] = (done.statuses[whole.status] ?? 0) + 1
      if (whole.status === 503) {
        done.refusedMs.push(tookMs)
        if (!whole.hasRetryAfter) done.refusedWithoutRetryAfter += 1
      } else done.acceptedMs.push(tookMs)
      if (whole.isKept) free.push(socket)
      else socket.destroy()
      answered()
    }
    socket.on('data', take)
    socket.once('close', lost)
    socket.write(request)
  }

  function connected(): Socket {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    open.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => {
      open.delete(socket)
      const at = free.indexOf(socket)
      if (at >= 0) free.splice(at, 1)
    })
    return socket
  }

  const began = performance.now()
  const isOver = () => performance.now() - began > 1000 * seconds
  if (connections !== undefined) {
    answered = () => (isOver() ? undefined : ask(performance.now()))
    for (let count = 0; count < connections; count++) ask(began)
    while (!isOver()) await tick()
  } else {
    const everyMs = 1000 / (perSecond ?? 1)
    for (let next = 0; !isOver(); await tick()) {
      for (; began + next * everyMs <= performance.now(); next++) {
        if (free.length === 0 && open.size >= MAX_CONNECTIONS) done.held += 1
        else ask(began + next * everyMs)
      }
    }
  }
  const last = performance.now()
  while (waiting > 0 && performance.now() - last < PATIENCE_MS) await tick()
  done.unanswered = waiting
  done.drainMs = performance.now() - last
  for (const socket of open) socket.destroy()
  return done
}

const tick = () => new Promise((resolve) => setTimeout(resolve, TICK_MS))

process.on('message', (asked: Load) => {
  void load(asked).then((loaded) => process.send?.(loaded))
})
process.on('disconnect', () => process.exit())
