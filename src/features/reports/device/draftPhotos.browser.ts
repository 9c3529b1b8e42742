import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** What tells a chosen file from another one. */
export type FileMark = Pick<File, 'name' | 'size' | 'lastModified'>

/** The photo of somebody's draft, as it will be sent. */
export interface KeptPhoto {
  /** Of the draft. */
  key: string
  /** Who chose it: nobody else sees it. */
  owner: string
  chosen: FileMark
  file: File
  /** When it was kept, ms. */
  keptAt: number
}

interface Schema extends DBSchema {
  photos: { key: string; value: KeptPhoto }
}

const NAME = 'lamppost-draft-photos'

/** The tab of a draft that is older is gone, most likely. */
const KEPT_MS = 7 * 24 * 3600 * 1000

/** Keeps the photo of a signed-in person's draft on this device; false when the browser does not let us. Decision 041. */
export async function keepDraftPhoto(photo: KeptPhoto): Promise<boolean> {
  try {
    await opened((database) => database.put('photos', photo))
    return true
  } catch {
    return false
  }
}

/** The photo that this person's draft had; null when it is not here. What others and long-closed tabs have left goes. */
export async function findDraftPhoto(key: string | null, owner: string): Promise<KeptPhoto | null> {
  try {
    return await opened(async (database) => {
      const all = await database.getAll('photos')
      const isStale = (photo: KeptPhoto) => photo.owner !== owner || Date.now() - photo.keptAt > KEPT_MS
      for (const stale of all.filter(isStale)) await database.delete('photos', stale.key)
      return all.find((photo) => photo.key === key && !isStale(photo)) ?? null
    })
  } catch {
    return null
  }
}

/** Takes it off the device. */
export async function dropDraftPhoto(key: string): Promise<void> {
  // Where nothing can be kept, nothing is there to be dropped.
  await opened((database) => database.delete('photos', key)).catch(() => undefined)
}

/** One after the other, so that a photo that is taken away does not come back. */
let before: Promise<unknown> = Promise.resolve()

function opened<Result>(run: (database: IDBPDatabase<Schema>) => Promise<Result>): Promise<Result> {
  const result = before.then(async () => {
    const database = await openDB<Schema>(NAME, 1, {
      upgrade: (made) => void made.createObjectStore('photos', { keyPath: 'key' }),
    })
    try {
      return await run(database)
    } finally {
      database.close()
    }
  })
  before = result.catch(() => undefined)
  return result
}
