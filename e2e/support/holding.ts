import type { Page } from '@playwright/test'

/** Holds requests until `letGo` is called, which lets them through, or fails them. */
export async function holding(page: Page, path: RegExp, method: string) {
  let letGo: (isAnswered?: boolean) => void = () => {}
  const held = new Promise<boolean>((resolve) => (letGo = (isAnswered = true) => resolve(isAnswered)))
  await page.route(path, async (route) => {
    if (route.request().method() !== method) return route.fallback()
    return (await held) ? route.continue() : route.abort()
  })
  const sent = page.waitForRequest((request) => request.method() === method && path.test(request.url()))
  return { sent, letGo }
}
