import type { Page } from '@playwright/test'

export interface Coords {
  latitude: number
  longitude: number
  accuracy: number
}

/** Simulates a device that gives its position only when `answer` is called; with null, it finds none. */
export async function slowDevice(page: Page): Promise<{ answer: (found: Coords | null) => Promise<void> }> {
  await page.addInitScript(() => {
    const asked: ((found: object | null) => void)[] = []
    Object.assign(window, { answer: (found: object | null) => asked.splice(0).forEach((resolve) => resolve(found)) })
    navigator.geolocation.getCurrentPosition = (succeed, fail) => {
      Object.assign(window, { isDeviceAsked: true })
      asked.push(
        (coords) =>
          coords
            ? succeed({ coords, timestamp: 0 } as GeolocationPosition) // nothing else is read
            : fail?.({ code: 1 } as GeolocationPositionError), // nothing else is read
      )
    }
  })
  return {
    async answer(found) {
      // The page asks only after it has looked up whether it may.
      await page.waitForFunction(() => 'isDeviceAsked' in window)
      await page.evaluate((coords) => void Reflect.get(window, 'answer')(coords), found)
    },
  }
}

/** Simulates files called `slow…`, as from a network drive: the start of one is read only when `give` is called. */
export async function slowFiles(page: Page): Promise<{ give: () => Promise<void> }> {
  await page.addInitScript(() => {
    const waiting: (() => void)[] = []
    Object.assign(window, { give: () => waiting.splice(0).forEach((go) => go()) })
    const slow = new WeakSet<Blob>()
    const { slice, arrayBuffer } = Blob.prototype
    Blob.prototype.slice = function cut(...range) {
      const part = slice.apply(this, range)
      if (this instanceof File && this.name.startsWith('slow')) slow.add(part)
      return part
    }
    Blob.prototype.arrayBuffer = async function read() {
      if (slow.has(this)) await new Promise<void>((go) => waiting.push(go))
      return arrayBuffer.call(this)
    }
  })
  return { give: () => page.evaluate(() => void Reflect.get(window, 'give')()) }
}
