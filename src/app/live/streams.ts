import type { ServerResponse } from 'node:http'
import type { EventName } from './events.contract.ts'

/** The most streams of one account; the oldest is closed for a newer one. Source: safety rules, load. */
const MAX_OF_ONE = 8

/** The most streams of one process. Source: safety rules, load. */
const MAX_IN_ALL = 5000

/**
 * The most visitors' streams of one address (IPv6: a /64), so that no address takes them all. It is half of what
 * visitors have, because many people may share an address. A page works without a stream, and asks again later.
 * Not a rate, so LIMITS_FACTOR does not change it.
 */
const MAX_OF_ADDRESS = 2000

/** The share of streams that is reserved for accounts. */
const KEPT_FOR_ACCOUNTS = 1 / 5

/** Backpressure: unread bytes after which a slow reader's stream is cut. Source: safety rules, load. */
const MAX_BEHIND = 64 * 1024

/** Every stream sends something at least this often, seconds. Source: safety rules, load. */
const HEARTBEAT_SECONDS = 25
const HEARTBEAT = messageOf('alive', {})

/** Streams that are written to in one go, before other work runs. */
const AT_ONCE = 250

/** Who reads a stream; a visitor has no id. */
export interface Reader {
  id: string | null
  admin: boolean
  sessionId: string | null
  /** The address that limits count by. */
  address: string
}

export interface Stream {
  readonly reader: Reader
  readonly response: ServerResponse
  /** The second of the heartbeat's cycle in which this stream is written to. */
  readonly heartbeatSlot: number
}

export type Streams = ReturnType<typeof openStreams>

/** One message in the format of server-sent events. */
export function messageOf(event: EventName, data: object): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}

/** The streams that are open in this process. */
export function openStreams({
  mostInAll = MAX_IN_ALL,
  mostOfAddress = MAX_OF_ADDRESS,
  heartbeatSeconds = HEARTBEAT_SECONDS,
} = {}) {
  const mostOfVisitors = mostInAll - Math.floor(mostInAll * KEPT_FOR_ACCOUNTS)
  const open = new Set<Stream>()
  /** The streams of each account by its id, and those of visitors by their address. */
  const byReader = new Map<string, Set<Stream>>()
  let visitors = 0
  let heartbeatSlot = 0
  let heartbeat: NodeJS.Timeout | undefined

  function beat() {
    heartbeatSlot = (heartbeatSlot + 1) % heartbeatSeconds
    for (const stream of open) if (stream.heartbeatSlot === heartbeatSlot) write(stream, HEARTBEAT)
  }

  /** Whether this reader may not open another stream. */
  function isFullFor({ id, address }: Reader): boolean {
    if (open.size >= mostInAll) return true
    return id === null && (visitors >= mostOfVisitors || (byReader.get(address)?.size ?? 0) >= mostOfAddress)
  }

  function forget(stream: Stream) {
    if (!open.delete(stream)) return
    const { id, address } = stream.reader
    if (id === null) visitors -= 1
    const own = byReader.get(id ?? address)
    own?.delete(stream)
    if (own?.size === 0) byReader.delete(id ?? address)
    if (open.size > 0) return
    clearInterval(heartbeat)
    heartbeat = undefined
  }

  function end(stream: Stream) {
    forget(stream)
    stream.response.end()
  }

  return {
    isFullFor,
    /** Keeps a response whose headers have been sent. The caller has checked `isFullFor`. */
    add(response: ServerResponse, reader: Reader): void {
      const stream: Stream = { reader, response, heartbeatSlot }
      response.once('close', () => forget(stream))
      response.on('error', () => undefined)
      open.add(stream)
      heartbeat ??= setInterval(beat, 1000).unref()
      const key = reader.id ?? reader.address
      const own = byReader.get(key) ?? new Set()
      byReader.set(key, own.add(stream))
      if (reader.id === null) visitors += 1
      const [oldest] = own
      if (oldest && reader.id !== null && own.size > MAX_OF_ONE) end(oldest)
    },
    all: (): ReadonlySet<Stream> => open,
    /** The streams of one account, oldest first. */
    of: (userId: string): ReadonlySet<Stream> => byReader.get(userId) ?? new Set(),
    /** Sends a message to these streams, a few at a time. `text` returns null for streams that must not get it. */
    async send(to: Iterable<Stream>, text: (stream: Stream) => string | null): Promise<void> {
      let count = 0
      for (const stream of [...to]) {
        const message = text(stream)
        if (message !== null && open.has(stream)) write(stream, message)
        if (++count % AT_ONCE === 0) await new Promise(setImmediate)
      }
    },
    end,
    close(): void {
      for (const stream of [...open]) end(stream)
    },
  }
}

function write({ response }: Stream, message: string): void {
  response.write(message)
  if (response.writableLength > MAX_BEHIND) response.destroy()
}
