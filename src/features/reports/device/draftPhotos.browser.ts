import type { DBSchema, IDBPDatabase } from 'idb'
import { storedObjects } from '#platform/browser/storedObjects.ts'
import { DAY_MS } from '#shared/clock.ts'

/** The properties by which two chosen files are compared. */
export type FileMark = Pick<File, 'name' | 'size' | 'lastModified'>

/** The photo of somebody's draft, as it will be sent. */
export interface KeptPhoto {
  /** The key of the draft. */
  key: string
  /** Who chose it; nobody else sees it. */
  owner: string
  chosen: FileMark
  file: File
  /** When it was stored, ms. */
  keptAt: number
}

interface Schema extends DBSchema {
  photos: { key: string; value: KeptPhoto }
}

const withStore = storedObjects<Schema>('lamppost-draft-photos', 'photos', 'key')

/** How long a photo is kept: the tab of an older draft is most likely closed. */
const KEPT_MS = 7 * DAY_MS

/**
 * Stores the photo of a signed-in person's draft on this device; false if the browser does not allow it. Decision 041.
 */
export async function keepDraftPhoto(photo: KeptPhoto): Promise<boolean> {
  try {
    await opened((database) => database.put('photos', photo))
    return true
  } catch (error) {
    console.warn(error)
    return false
  }
}

/**
 * The photo of this person's draft; null when it is not on this device. Deletes photos of other people and older than
 * seven days.
 */
export async function findDraftPhoto(key: string | null, owner: string): Promise<KeptPhoto | null> {
  try {
    return await opened(async (database) => {
      const all = await database.getAll('photos')
      const isStale = (photo: KeptPhoto) => photo.owner !== owner || Date.now() - photo.keptAt > KEPT_MS
      for (const stale of all.filter(isStale)) await database.delete('photos', stale.key)
      return all.find((photo) => photo.key === key && !isStale(photo)) ?? null
    })
  } catch (error) {
    console.warn(error)
    return null
  }
}

export async function dropDraftPhoto(key: string): Promise<void> {
  // A browser that cannot store anything has nothing to remove.
  await opened((database) => database.delete('photos', key)).catch(console.warn)
}

/** Removes the photos of all of this person's drafts. */
export function dropDraftPhotosOf(owner: string): Promise<void> {
  return opened(async (database) => {
    const all = await database.getAll('photos')
    for (const photo of all.filter((kept) => kept.owner === owner)) await database.delete('photos', photo.key)
  })
}

/** Operations run one after the other, so that a removed photo is not stored again. */
let before: Promise<unknown> = Promise.resolve()

function opened<Result>(run: (database: IDBPDatabase<Schema>) => Promise<Result>): Promise<Result> {
  const result = before.then(() => withStore(run))
  before = result.catch(() => undefined)
  return result
}
