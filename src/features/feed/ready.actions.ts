import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { changesOf } from '#features/reports/changes.actions.ts'
import type { ReadyReply } from '#server/handle.ts'
import type { Services } from '#server/services.ts'

const compress = promisify(brotliCompress)
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** An answer is at most this old, since time ranges move and a notification may get lost. */
const MAX_AGE_MS = 1000

/** Serialised answers that are kept, bytes; the least recently asked for go first. */
const MAX_BYTES = 48 * 1024 * 1024

interface Entry {
  reply: ReadyReply
  text: string
  changes: number
  madeAtMs: number
}

/** What visitors are answered, by whatever names a question. */
interface Store {
  entries: Map<string, Entry>
  /** Being made now: everybody who asks meanwhile waits for the same. */
  making: Map<string, Promise<Entry>>
  bytes: number
}

const stores = new WeakMap<Services, Store>()

/**
 * The serialised answer to a visitor's question, made anew when any report has changed or after a second.
 * `make` gives the answer's JSON.
 */
export async function readyReply(services: Services, question: string, make: () => Promise<string>): Promise<ReadyReply> {
  return (await readyEntry(services, question, make)).reply
}

/** The same as text, for an answer that is put together from it. */
export async function readyText(services: Services, question: string, make: () => Promise<string>): Promise<string> {
  return (await readyEntry(services, question, make)).text
}

async function readyEntry(services: Services, question: string, make: () => Promise<string>): Promise<Entry> {
  const store = stores.get(services) ?? { entries: new Map(), making: new Map(), bytes: 0 }
  stores.set(services, store)
  const changes = changesOf(services.database)
  const found = store.entries.get(question)
  if (found && found.changes === changes.count && performance.now() - found.madeAtMs < MAX_AGE_MS) return found

  // Whoever asks after a change must not get what was begun before it.
  const making = `${changes.count} ${question}`
  const made = store.making.get(making) ?? renew(store, question, changes.count, make).finally(() => store.making.delete(making))
  store.making.set(making, made)
  return made
}

async function renew(store: Store, question: string, changes: number, make: () => Promise<string>): Promise<Entry> {
  const madeAtMs = performance.now()
  const text = await make()
  const before = store.entries.get(question)
  const reply = before?.text === text ? before.reply : await replyOf(text)
  const entry = { reply, text, changes, madeAtMs }
  keep(store, question, entry)
  return entry
}

async function replyOf(text: string): Promise<ReadyReply> {
  const bytes = Buffer.from(text)
  const etag = `W/"${createHash('sha1').update(bytes).digest('base64url')}"`
  return { bytes, br: await compress(bytes, BROTLI), etag }
}

function keep(store: Store, question: string, entry: Entry): void {
  drop(store, question)
  store.entries.set(question, entry)
  store.bytes += sizeOf(entry)
  for (const [eldest] of store.entries) {
    if (store.bytes <= MAX_BYTES) break
    drop(store, eldest)
  }
}

function drop(store: Store, question: string): void {
  const entry = store.entries.get(question)
  if (!entry) return
  store.entries.delete(question)
  store.bytes -= sizeOf(entry)
}

/** The text, its bytes and the compressed ones, roughly. */
function sizeOf({ reply, text }: Entry): number {
  return text.length + reply.bytes.length + (reply.br?.length ?? 0) + 500
}
