import { setTimeout as sleep } from 'node:timers/promises'
import type { Member } from '#test/makers.ts'
import { listenTo, type Listener } from '#test/stream.ts'

/** How long browsers wait before they open a stream again, milliseconds. The server tells them. */
const AGAIN_MS = 3000

/** Opens the live events as a visitor and as these people, and opens them again when they end. */
export function startListeners(base: string, people: Member[]) {
  let isOver = false
  let opened = 0
  const readers = [undefined, ...people].map((person) => ({
    cookies: person?.cookies ?? new Map<string, string>(),
    heardMs: -Infinity,
    stream: undefined as Listener | undefined,
  }))

  async function listen(reader: (typeof readers)[number]) {
    while (!isOver) {
      reader.stream = await listenTo(base, reader.cookies).catch(() => undefined)
      if (reader.stream?.status === 200) {
        opened += 1
        await heard(reader, reader.stream)
      }
      reader.stream?.close()
      if (!isOver) await sleep(AGAIN_MS)
    }
  }

  /** Notes events until the stream ends. */
  async function heard(reader: (typeof readers)[number], stream: Listener) {
    let hasEnded = false
    void stream.ended.then(() => (hasEnded = true))
    while (!hasEnded) {
      const fresh = stream.received.splice(0)
      if (fresh.some(({ event, data }) => event === 'reports' && data.added.length > 0))
        reader.heardMs = performance.now()
      await sleep(100)
    }
  }

  const loops = readers.map(listen)
  return {
    /** Whether each has received a new report since `sinceMs`. */
    haveHeard: (sinceMs: number) => readers.every(({ heardMs }) => heardMs > sinceMs),
    /** How often a stream had to be opened again. */
    reopened: () => opened - readers.length,
    async stop(): Promise<void> {
      isOver = true
      for (const { stream } of readers) stream?.close()
      await Promise.all(loops)
    },
  }
}
