import type { Page } from '@playwright/test'
import { expectErrors } from './errors.ts'

/** Lets the next such call to any database of the device fail with its transaction, as on a full disk. */
export async function failOnce(page: Page, call: 'put' | 'delete'): Promise<void> {
  expectErrors(/^AbortError/)
  await page.evaluate((name) => {
    const store = IDBObjectStore.prototype
    const { [name]: real } = store
    function fail(this: IDBObjectStore, ...parts: unknown[]): unknown {
      Object.assign(store, { [name]: real })
      const request: unknown = Reflect.apply(real, this, parts)
      this.transaction.abort()
      return request
    }
    Object.assign(store, { [name]: fail })
  }, call)
}

/** Lets a database of the device take `ms` to open, from the next page load on. */
export async function openSlowly(page: Page, database: string, ms: number): Promise<void> {
  const slow = ([named, wait]: readonly [string, number]) => {
    const open = IDBFactory.prototype.open
    IDBFactory.prototype.open = function (name, version) {
      const request = open.call(this, name, version)
      const listen = request.addEventListener.bind(request)
      request.addEventListener = (type: string, listener: EventListenerOrEventListenerObject) =>
        listen(type, (event) => {
          const call = () => (typeof listener === 'function' ? listener(event) : listener.handleEvent(event))
          if (type === 'success' && name === named) setTimeout(call, wait)
          else call()
        })
      return request
    }
  }
  await page.addInitScript(slow, [database, ms] as const)
}

/** How many draft photos this device stores. */
export function photosKept(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('lamppost-draft-photos', 1)
        opening.onupgradeneeded = () => opening.result.createObjectStore('photos', { keyPath: 'key' })
        opening.onsuccess = () => {
          const counting = opening.result.transaction('photos').objectStore('photos').count()
          counting.onsuccess = () => {
            opening.result.close()
            resolve(counting.result)
          }
        }
      }),
  )
}
