import type { Browser, Page } from '@playwright/test'

/** What is told by the stream of events is there long before it would be asked for, after ten seconds. */
export const LIVE_MS = 4000

/**
 * Lets `goto` and `reload` wait until the page has come to life: what is pressed earlier goes the way of a page without
 * script, which is another test's. That one says `waitUntil: 'commit'`.
 */
export function awaitLife(browser: Browser): void {
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext(options)
    context.on('page', onceAlive)
    return context
  }
}

function onceAlive(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  page.goto = async (url, options) => {
    const answer = await goto(url, options)
    if (options?.waitUntil !== 'commit') await isAlive(page)
    return answer
  }
  page.reload = async (options) => {
    const answer = await reload(options)
    await isAlive(page)
    return answer
  }
}

/** React knows what stands in a screen of ours; other pages, and those without script, stay as they are. */
async function isAlive(page: Page): Promise<void> {
  const claim = () => {
    if (!document.getElementById('hydration') || !matchMedia('(scripting: enabled)').matches) return true
    // Before the screen there may stand what its pictures are fetched by.
    const parts = [...document.querySelectorAll('#root > *')]
    return parts.some((part) => Object.keys(part).some((key) => key.startsWith('__react')))
  }
  // Also while a page without script leads on to another.
  await page.waitForFunction(claim, null, { polling: 50, timeout: 20_000 })
}

/** The page has opened its stream of events, as it does a moment after it has come to life. */
export async function isListening(page: Page): Promise<void> {
  await page.waitForResponse((response) => response.url().endsWith('/api/events'))
}

/** It has opened its stream, and has taken what the server says first, which renews what is shown. */
export async function isFollowing(page: Page): Promise<void> {
  await isListening(page)
  await page.waitForTimeout(700)
}
