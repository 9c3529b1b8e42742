import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { type Changes, changeCounterOf } from '#features/reports/live/changes.actions.ts'
import { etagOf } from '#platform/server/http/etag.ts'
import { currentLanguage } from '#platform/server/language.ts'
import { type FileParts, PublicFile, type VisitorReply } from '#platform/server/route.ts'
import type { Services } from '#platform/server/services.ts'
import { keptFor } from '#shared/keptFor.ts'

const compress = promisify(brotliCompress)
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** A cached answer is at most this old, since time ranges move and a notification may get lost. */
const MAX_AGE_MS = 1000

/** Size of all cached answers, bytes; those made longest ago are dropped first. */
const MAX_BYTES = 48 * 1024 * 1024

/** The JSON of an answer, with data that the caller needs later. */
export interface MadeAnswer<Extra> {
  text: string
  extra: Extra
}

interface Entry extends VisitorReply, MadeAnswer<unknown> {
  br: Buffer | null
  changes: number
  madeAtMs: number
}

/** The cached answers to visitors, by key and language. */
interface Store {
  entries: Map<string, Entry>
  /** Answers that are being made: everybody who asks in the meantime waits for the same one. */
  making: Map<string, Promise<Entry>>
  bytes: number
}

const storeOf = keptFor((): Store => ({ entries: new Map(), making: new Map(), bytes: 0 }))

/**
 * The cached answer to a visitor. `make` makes it again when any report has changed, or after a second. Calls with the
 * same `key` get the same answer.
 */
export async function cachedAnswer<Extra>(
  services: Services,
  key: string,
  make: () => Promise<MadeAnswer<Extra>>,
): Promise<VisitorReply & MadeAnswer<Extra>> {
  const localKey = inLanguage(key)
  const store = storeOf(services)
  const changes = changeCounterOf(services.database)
  const found = store.entries.get(localKey)
  if (found?.isCurrent()) return found as VisitorReply & MadeAnswer<Extra> // made by a call with the same key

  // A request after a change must not get an answer that was begun before it, so the key contains the number of
  // changes.
  const making = `${changes.count} ${localKey}`
  const made =
    store.making.get(making) ?? refresh(store, localKey, changes, make).finally(() => store.making.delete(making))
  store.making.set(making, made)
  return (await made) as VisitorReply & MadeAnswer<Extra> // as above
}

/** Whether `cachedAnswer` has an up-to-date answer for this key, so that it makes none. */
export function hasAnswer(services: Services, key: string): boolean {
  return storeOf(services).entries.get(inLanguage(key))?.isCurrent() ?? false
}

/** “Anonymous” is in the reader's language, so each language has its own entry. */
const inLanguage = (key: string) => `${currentLanguage()} ${key}`

/** The bytes of a cached answer, plain and compressed. */
export async function contentOf(entry: VisitorReply) {
  return { bytes: entry.bytes, br: await entry.compress() }
}

/** A cached answer as a file for everybody. */
export function cachedFile(entry: VisitorReply, headers: NonNullable<FileParts['headers']>): PublicFile {
  const makeContent = () => contentOf(entry)
  return new PublicFile({ etag: entry.etag, makeContent, headers, isCurrent: () => entry.isCurrent() })
}

async function refresh(store: Store, localKey: string, changes: Changes, make: () => Promise<MadeAnswer<unknown>>) {
  const began = { changes: changes.count, madeAtMs: performance.now() }
  const made = await make()
  const before = store.entries.get(localKey)
  const entry = before?.text === made.text ? { ...before, ...made, ...began } : entryOf(made, changes, began)
  keep(store, localKey, entry)
  return entry
}

function entryOf(made: MadeAnswer<unknown>, changes: Changes, began: Pick<Entry, 'changes' | 'madeAtMs'>): Entry {
  const bytes = Buffer.from(made.text)
  let compressing: Promise<Buffer> | null = null
  return {
    ...made,
    ...began,
    bytes,
    br: null,
    etag: etagOf(bytes),
    async compress() {
      this.br = await (compressing ??= compress(bytes, BROTLI))
      return this.br
    },
    isCurrent() {
      return this.changes === changes.count && performance.now() - this.madeAtMs < MAX_AGE_MS
    },
  }
}

function keep(store: Store, localKey: string, entry: Entry): void {
  drop(store, localKey)
  store.entries.set(localKey, entry)
  store.bytes += sizeOf(entry)
  for (const [eldest] of store.entries) {
    if (store.bytes <= MAX_BYTES) break
    drop(store, eldest)
  }
}

function drop(store: Store, localKey: string): void {
  const entry = store.entries.get(localKey)
  if (!entry) return
  store.entries.delete(localKey)
  store.bytes -= sizeOf(entry)
}

/** Rough size in bytes: the text, its encoded and compressed bytes, and the rest. */
function sizeOf({ text, bytes }: Entry): number {
  return 3 * text.length + 2 * bytes.length + 500
}
