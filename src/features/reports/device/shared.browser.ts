import { type DBSchema, openDB } from 'idb'

/** What another app has shared with this one, until the form takes it. */
export interface Shared {
  photo: File | null
  words: string
}

interface Schema extends DBSchema {
  shared: { key: 'last'; value: Shared & { sharedAt: number } }
}

const NAME = 'lamppost-shared'

/** The form opens right after; what it has not taken by then is of no use any more. */
const FRESH_MS = 10 * 60_000

export async function keepShared(shared: Shared): Promise<void> {
  const database = await opened()
  await database.put('shared', { ...shared, sharedAt: Date.now() }, 'last')
  database.close()
}

/** Returns what was shared last and removes it from the device; null when there is nothing, or nothing fresh. */
export async function takeShared(): Promise<Shared | null> {
  try {
    const database = await opened()
    const change = database.transaction('shared', 'readwrite')
    const found = await change.store.get('last')
    await change.store.clear()
    await change.done
    database.close()
    return found && isFresh(found) ? { photo: found.photo, words: found.words } : null
  } catch {
    return null // the browser does not store anything
  }
}

/** Deletes what was shared too long ago for the form to take it. */
export async function dropOldShared(): Promise<void> {
  try {
    const database = await opened()
    const found = await database.get('shared', 'last')
    if (found && !isFresh(found)) await database.clear('shared')
    database.close()
  } catch {
    // The browser does not store anything.
  }
}

function isFresh({ sharedAt }: { sharedAt: number }): boolean {
  return Date.now() - sharedAt < FRESH_MS
}

function opened() {
  return openDB<Schema>(NAME, 1, { upgrade: (made) => void made.createObjectStore('shared') })
}
