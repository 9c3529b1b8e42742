import type { Page } from '@playwright/test'

/** Holds requests until `release` is called, which lets them through, or fails them. */
export async function holdRequests(page: Page, path: RegExp, method: string) {
  let release: (isAnswered?: boolean) => void = () => {}
  const held = new Promise<boolean>((resolve) => (release = (isAnswered = true) => resolve(isAnswered)))
  await page.route(path, async (route) => {
    if (route.request().method() !== method) return route.fallback()
    return (await held) ? route.continue() : route.abort()
  })
  const sent = page.waitForRequest((request) => request.method() === method && path.test(request.url()))
  return { sent, release }
}

/** Answers requests with 503, but not before `fail` is called. */
export async function failRequests(page: Page, path: string | RegExp): Promise<{ fail: () => void }> {
  let fail = () => {}
  const isOver = new Promise<void>((resolve) => (fail = resolve))
  await page.route(path, async (route) => {
    await isOver
    await route.fulfill({ status: 503, json: {} })
  })
  return { fail }
}

/**
 * Fails requests until something is pressed after `letPressThrough` was called. For pages that also ask again by
 * themselves, and then have no “Try Again” any more.
 */
export async function failUntilPressed(
  page: Page,
  path: string | RegExp,
): Promise<{ letPressThrough: () => Promise<void> }> {
  const isPressed = () => page.evaluate(() => 'pressed' in document.documentElement.dataset).catch(() => false)
  await page.route(path, async (route) => ((await isPressed()) ? route.continue() : route.abort()))
  return {
    letPressThrough: () =>
      page.evaluate(() =>
        document.addEventListener('click', () => document.documentElement.setAttribute('data-pressed', ''), true),
      ),
  }
}
