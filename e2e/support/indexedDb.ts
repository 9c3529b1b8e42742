import type { Page } from '@playwright/test'

/** Lets the next such call to any database of the device fail with its transaction, as on a full disk. */
export async function failOnce(page: Page, call: 'put' | 'delete'): Promise<void> {
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
