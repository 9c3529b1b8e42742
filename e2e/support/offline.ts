import { expect, type Page } from '@playwright/test'

/** What the caches of this browser hold: for each entry its cache, path, answer's headers and text. */
export interface Kept {
  cache: string
  path: string
  headers: Record<string, string>
  text: string
}

export function everythingKept(page: Page, of?: string): Promise<Kept[]> {
  return page.evaluate(async (only) => {
    const kept: Kept[] = []
    for (const name of only ? [only] : await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const answer = await cache.match(request)
        if (!answer) continue
        const { pathname, search } = new URL(request.url)
        kept.push({
          cache: name,
          path: pathname + search,
          headers: Object.fromEntries(answer.headers),
          text: await answer.text(),
        })
      }
    }
    return kept
  }, of)
}

/** Waits until the service worker controls the page and has kept the build and the answers to these paths. */
export async function untilKept(page: Page, ...paths: (string | RegExp)[]): Promise<void> {
  const isControlled = () => page.evaluate(() => navigator.serviceWorker.controller?.state)
  await expect.poll(isControlled, { timeout: 60_000 }).toBe('activated')
  const keptPaths = () =>
    page.evaluate(async () => {
      const found: string[] = []
      for (const name of await caches.keys()) {
        for (const { url } of await (await caches.open(name)).keys()) found.push(url.slice(location.origin.length))
      }
      return found
    })
  for (const path of ['/app-shell?lang=en', ...paths]) {
    const isThere = async () =>
      (await keptPaths()).some((kept) => (typeof path === 'string' ? kept === path : path.test(kept)))
    await expect.poll(isThere, { message: `${path} is kept`, timeout: 60_000 }).toBe(true)
  }
}
