import { randomBytes } from 'node:crypto'
import { isFileKey } from './media.rules.ts'

/** What a store knows about a file without opening it. */
export type StoredFile = { key: string; modifiedAt: Date; size: number }

/** Where pictures lie. Keys are those of media.rules; a store that cannot be reached throws FilesUnavailable. */
export interface FileStore {
  /** Keeps the bytes; when it returns they survive a crash. A file is there whole or not at all. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** The file, or null when there is none or the key is out of shape. */
  get(key: string): Promise<{ bytes: Buffer; size: number; type: string } | null>
  /** Removes the file; one that is not there is no error. */
  delete(key: string): Promise<void>
  /** Every file whose key begins so, in no order. */
  list(prefix: string): AsyncIterable<StoredFile>
  /** Removes what writers killed half-way left behind before this time, and says how many. */
  removeUnfinished(olderThan: Date): Promise<number>
  /** Whether a file could be written now. */
  isReady(): Promise<boolean>
}

/** The store cannot be reached or is full: 503, try later. Known by its code. */
export class FilesUnavailable extends Error {
  readonly code = 'files-unavailable'

  constructor(cause: unknown) {
    super("Storage isn't responding", { cause })
    this.name = 'FilesUnavailable'
  }
}

/** Runs one step of a store and tells its failure as FilesUnavailable. */
export async function reach<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (error) {
    throw new FilesUnavailable(error)
  }
}

/** Stops a key of any other shape before it becomes a path.
 *  @throws Error, since only a bug writes or deletes such a key */
export function refuseStrangeKey(key: string): void {
  if (!isFileKey(key)) throw new Error('A file key is out of shape')
}

/** Keeps several files, or none: when one fails, the others are deleted before the failure is thrown. */
export async function putTogether(store: FileStore, files: { key: string; bytes: Uint8Array }[]): Promise<void> {
  const puts = await Promise.allSettled(files.map(({ key, bytes }) => store.put(key, bytes)))
  const failed = puts.find((put) => put.status === 'rejected')
  if (!failed) return
  const kept = files.filter((_, index) => puts[index]?.status === 'fulfilled')
  await Promise.allSettled(kept.map(({ key }) => store.delete(key)))
  throw failed.reason
}

/** 128 random bits as 32 hexadecimal digits: the whole name of a new file. */
export function randomHex(): string {
  return randomBytes(16).toString('hex')
}
