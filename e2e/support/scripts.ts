import type { Page } from '@playwright/test'
import { fileOf } from './submitting.ts'

/** Holds back the page's scripts until `releaseScripts` is called. */
export async function holdScripts(page: Page): Promise<{ releaseScripts: () => void }> {
  let releaseScripts = () => {}
  const areReleased = new Promise<void>((resolve) => (releaseScripts = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await areReleased
    await route.continue()
  })
  return { releaseScripts }
}

/** Lets a module that has its own chunk fail to load until `find` is called. */
export async function loseModule(page: Page, module: string): Promise<{ find: () => void }> {
  let isLost = true
  await page.route(`**/${fileOf(module)}`, (route) => (isLost ? route.abort() : route.fallback()))
  return { find: () => void (isLost = false) }
}

/** Waits until the page has asked for a module of ours by itself, and has all that it imports. Call it before the navigation. */
export async function untilPrefetched(page: Page, source: string): Promise<void> {
  const answer = await page.waitForResponse(`**/${fileOf(source)}`)
  await answer.finished()
  await page.evaluate(async (path) => void (await import(path)), `/${fileOf(source)}`)
}
