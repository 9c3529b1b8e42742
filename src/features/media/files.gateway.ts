import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import { RefusingError } from '#platform/server/refusals.ts'
import { commentImageKey, isFileKey } from './media.rules.ts'

/** What a store knows about a file without opening it. */
export type StoredFile = { key: string; modifiedAt: Date; size: number }

/**
 * The storage of pictures and territory packs. Keys have the form that media.rules defines.
 * @throws FilesUnavailable when the store can't be reached
 */
export interface FileStore {
  /** Stores the bytes; when it returns, they survive a crash. A file is complete or missing, never partial. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** The bytes of the file, or null when there is none or the key is malformed. */
  get(key: string): Promise<Buffer | null>
  /** Deletes the file; does nothing if there is none. */
  delete(key: string): Promise<void>
  /** All files whose key begins with this, in no particular order. */
  list(prefix: string): AsyncIterable<StoredFile>
  /** Removes partial files from before this time, left by interrupted writes. Returns how many. */
  removeUnfinished(olderThan: Date): Promise<number>
  /** Checks that a file could be written now. @throws FilesUnavailable with the reason as its cause */
  checkReady(): Promise<void>
}

/** The store can't be reached or is full: answered with 503, try later. Recognised by its code. */
export class FilesUnavailable extends RefusingError {
  readonly code = 'files-unavailable'
  readonly otherwise = 'busy'
  readonly details = { retryAfterSeconds: 5 }

  constructor(cause: unknown) {
    super("Storage isn't responding", { cause })
    this.name = 'FilesUnavailable'
  }
}

/** Runs one step of a store; a failure becomes FilesUnavailable. */
export async function asFilesUnavailable<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (error) {
    throw new FilesUnavailable(error)
  }
}

/** Whether the store would take a file now. If not, a warning says why. */
export async function isStoreReady(files: FileStore, log: Pick<Logger, 'warn'>): Promise<boolean> {
  try {
    await files.checkReady()
    return true
  } catch (error) {
    log.warn({ err: error }, 'the file store is not ready')
    return false
  }
}

/**
 * Stores and deletes a tiny file at the start, and logs a warning if that fails. A store whose access key may only read
 * counts as ready, so without this nobody would notice before the first photo.
 */
export async function warnIfNotWritable(files: FileStore, log: Pick<Logger, 'warn'>): Promise<void> {
  const key = commentImageKey(randomHex())
  try {
    await files.put(key, Buffer.from('probe'))
    await files.delete(key)
  } catch (error) {
    log.warn({ err: error }, "the file store does not let files be stored and deleted, so photos can't be sent")
  }
}

/**
 * Stops a malformed key before it becomes a path.
 * @throws Error, since only a bug writes or deletes such a key
 */
export function refuseStrangeKey(key: string): void {
  if (!isFileKey(key)) throw new Error('A file key is malformed')
}

/** Stores several files, or none: when one fails, all are deleted before the failure is thrown. */
export async function putAll(store: FileStore, files: { key: string; bytes: Uint8Array }[]): Promise<void> {
  const puts = await Promise.allSettled(files.map(({ key, bytes }) => store.put(key, bytes)))
  const failed = puts.find((put) => put.status === 'rejected')
  if (!failed) return
  await Promise.allSettled(files.map(({ key }) => store.delete(key)))
  throw failed.reason
}

/** 128 random bits as 32 hexadecimal digits: the whole name of a new file. */
export function randomHex(): string {
  return randomBytes(16).toString('hex')
}
