import { type DBSchema, type IDBPDatabase, openDB, type StoreNames } from 'idb'

/**
 * A database on this device with one store. Returns a function that opens it for `work` and always closes it. That
 * function rejects where the browser stores nothing.
 */
export function storedObjects<Schema extends DBSchema>(
  name: string,
  store: StoreNames<Schema>,
  keyPath: string | null = null,
) {
  return async <Result>(work: (database: IDBPDatabase<Schema>) => Promise<Result>): Promise<Result> => {
    const database = await openDB<Schema>(name, 1, {
      upgrade: (made) => void made.createObjectStore(store, { keyPath }),
    })
    try {
      return await work(database)
    } finally {
      database.close()
    }
  }
}
