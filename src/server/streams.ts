import type { ServerResponse } from 'node:http'
import type { EventName } from './eventsTold.ts'

/** Streams that one account may have open; the oldest is closed for a newer one. Source: safety rules, load. */
export const MOST_OF_ONE = 8

/** Streams that a process keeps open. Source: safety rules, load. */
const MOST_IN_ALL = 5000

/** Bytes that a reader may be behind before it is cut. Source: safety rules, load. */
const MOST_BEHIND = 64 * 1024

/** Every stream says something at least this often, seconds. Source: safety rules, load. */
const HEARTBEAT_SECONDS = 25
const HEARTBEAT = messageOf('alive', {})

/** Streams that are written to before others get their turn. */
const AT_ONCE = 250

/** Who reads a stream; a visitor has no id. */
export interface Reader {
  id: string | null
  admin: boolean
  sessionId: string | null
}

export interface Stream {
  readonly reader: Reader
  readonly response: ServerResponse
  /** The second of the heartbeat's round that is this stream's. */
  readonly turn: number
}

export interface Streams {
  /** Keeps a response whose head has been written; false when there are too many. */
  add(response: ServerResponse, reader: Reader): boolean
  isFull(): boolean
  count(): number
  all(): Iterable<Stream>
  /** Of one account, oldest first. */
  of(userId: string): Iterable<Stream>
  /** Sends a message to these, a few at a time. `text` gives null for whom it is not. */
  send(to: Iterable<Stream>, text: (stream: Stream) => string | null): Promise<void>
  end(stream: Stream): void
  close(): void
}

/** A message of a stream of server-sent events. */
export function messageOf(event: EventName, data: object): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}

/** The streams that are open in this process. */
export function openStreams({ mostInAll = MOST_IN_ALL, heartbeatSeconds = HEARTBEAT_SECONDS } = {}): Streams {
  const open = new Set<Stream>()
  const byAccount = new Map<string, Set<Stream>>()
  let turn = 0
  let heartbeat: NodeJS.Timeout | undefined

  function beat() {
    turn = (turn + 1) % heartbeatSeconds
    for (const stream of open) if (stream.turn === turn) write(stream, HEARTBEAT)
  }

  function forget(stream: Stream) {
    open.delete(stream)
    const { id } = stream.reader
    const own = id === null ? undefined : byAccount.get(id)
    own?.delete(stream)
    if (id !== null && own?.size === 0) byAccount.delete(id)
    if (open.size > 0) return
    clearInterval(heartbeat)
    heartbeat = undefined
  }

  function end(stream: Stream) {
    forget(stream)
    stream.response.end()
  }

  return {
    isFull: () => open.size >= mostInAll,
    count: () => open.size,
    add(response, reader) {
      if (open.size >= mostInAll) return false
      const stream: Stream = { reader, response, turn }
      response.once('close', () => forget(stream))
      response.on('error', () => undefined)
      open.add(stream)
      heartbeat ??= setInterval(beat, 1000).unref()
      if (reader.id === null) return true
      const own = byAccount.get(reader.id) ?? new Set()
      byAccount.set(reader.id, own.add(stream))
      const [oldest] = own
      if (oldest && own.size > MOST_OF_ONE) end(oldest)
      return true
    },
    all: () => open,
    of: (userId) => byAccount.get(userId) ?? [],
    async send(to, text) {
      let count = 0
      for (const stream of [...to]) {
        const message = text(stream)
        if (message !== null && open.has(stream)) write(stream, message)
        if (++count % AT_ONCE === 0) await new Promise(setImmediate)
      }
    },
    end,
    close() {
      for (const stream of [...open]) end(stream)
    },
  }
}

function write({ response }: Stream, message: string): void {
  response.write(message)
  if (response.writableLength > MOST_BEHIND) response.destroy()
}
