import type { DBSchema } from 'idb'
import { storedObjects } from '#platform/browser/storedObjects.ts'
import { MINUTE_MS } from '#shared/clock.ts'

/** What another app has shared with this one, until the form takes it. */
export interface Shared {
  photo: File | null
  words: string
}

interface Schema extends DBSchema {
  shared: { key: 'last'; value: Shared & { sharedAt: number } }
}

const withStore = storedObjects<Schema>('lamppost-shared', 'shared')

/** The form takes it right after it was shared; anything older is of no use any more. */
const FRESH_MS = 10 * MINUTE_MS

export async function keepShared(shared: Shared): Promise<void> {
  await withStore((database) => database.put('shared', { ...shared, sharedAt: Date.now() }, 'last'))
}

/** Returns what was shared last and removes it from the device; null when there is nothing, or nothing fresh. */
export async function takeShared(): Promise<Shared | null> {
  try {
    const found = await withStore(async (database) => {
      const change = database.transaction('shared', 'readwrite')
      const last = await change.store.get('last')
      await change.store.clear()
      await change.done
      return last
    })
    return found && isFresh(found) ? { photo: found.photo, words: found.words } : null
  } catch (error) {
    console.warn(error) // most likely the browser does not store anything
    return null
  }
}

/** Deletes what was shared too long ago for the form to take it. */
export async function dropOldShared(): Promise<void> {
  try {
    await withStore(async (database) => {
      const found = await database.get('shared', 'last')
      if (found && !isFresh(found)) await database.clear('shared')
    })
  } catch (error) {
    console.warn(error)
  }
}

function isFresh({ sharedAt }: { sharedAt: number }): boolean {
  return Date.now() - sharedAt < FRESH_MS
}
