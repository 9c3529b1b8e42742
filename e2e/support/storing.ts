import type { Page } from '@playwright/test'

/** Lets the next such call to any database of the device fail. */
export async function failOnce(page: Page, call: 'put' | 'delete'): Promise<void> {
  await page.evaluate((name) => {
    const store = IDBObjectStore.prototype
    const { [name]: real } = store
    const fail = () => {
      Object.assign(store, { [name]: real })
      throw new DOMException('The disk is full', 'QuotaExceededError')
    }
    Object.assign(store, { [name]: fail })
  }, call)
}
