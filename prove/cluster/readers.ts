import { setTimeout as sleep } from 'node:timers/promises'
import { note, nothingSeen, type Seen, type Written } from './written.ts'

const VISITORS = 5

/** The pause between two requests of one visitor, and how long a browser waits for an answer. Milliseconds. */
const PAUSE_MS = 400
const PATIENCE_MS = 15_000

const LIST = '/api/reports'
const PATHS = [LIST, '/recent', '/api/reports?q=seen', '/api/reports/map', '/statistics']

/** What visitors have seen since a fault began. */
export interface Looked extends Seen {
  /** The age of the oldest report that a visitor's list did not show yet, milliseconds. */
  oldestMissingMs: number
}

/** People without an account who read all the time. */
export interface Readers {
  looked: Looked
  begin(): void
  stop(): Promise<void>
}

const nothingLooked = (): Looked => ({ ...nothingSeen(), oldestMissingMs: 0 })

/** Lets visitors open the site's pages and lists. What they read comes from a standby. */
export function startReaders(base: string, { reports }: Written): Readers {
  let isOver = false
  const readers: Readers = {
    looked: nothingLooked(),
    begin: () => void (readers.looked = nothingLooked()),
    async stop() {
      isOver = true
      await Promise.all(loops)
    },
  }

  async function readOn(first: number) {
    for (let at = first; !isOver; at++) {
      const path = PATHS[at % PATHS.length] ?? LIST
      const sentMs = performance.now()
      const { error, text } = await read(base + path)
      note(readers.looked, error)
      if (path === LIST && error === null) noteMissing(idsOf(text), sentMs)
      await sleep(PAUSE_MS * (0.5 + Math.random()))
    }
  }

  /**
   * Notes how far a list is behind: the age of the report that follows the newest shown one, if it was acknowledged
   * before the request.
   */
  function noteMissing(shown: Set<string>, sentMs: number) {
    const last = reports.findLastIndex(({ id }) => shown.has(id))
    const missing = reports[last + 1]
    if (last >= 0 && missing && missing.atMs < sentMs)
      readers.looked.oldestMissingMs = Math.max(readers.looked.oldestMissingMs, sentMs - missing.atMs)
  }

  const loops = Array.from({ length: VISITORS }, (_, at) => readOn(at))
  return readers
}

async function read(url: string): Promise<{ error: string | null; text: string }> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) })
    const text = await response.text()
    if (response.status === 200) return { error: null, text }
    const isSilent = response.status === 503 && !response.headers.get('retry-after')
    return { error: isSilent ? '503 without retry-after' : `${response.status}`, text }
  } catch {
    return { error: 'no answer', text: '' }
  }
}

const idsOf = (text: string) => new Set((JSON.parse(text) as { items: { id: string }[] }).items.map(({ id }) => id)) // our own API
