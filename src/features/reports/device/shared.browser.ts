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
    return found && Date.now() - found.sharedAt < FRESH_MS ? { photo: found.photo, words: found.words } : null
  } catch {
    return null // the browser does not store anything
  }
}

function opened() {
  return openDB<Schema>(NAME, 1, { upgrade: (made) => void made.createObjectStore('shared') })
}
