import type { BrowserContext, Page, Request } from '@playwright/test'
import { retry } from './patience.ts'

/**
 * Time limit for updates from the event stream, ms. Polling, which runs every ten seconds, would mostly bring them later. A
 * busy machine needs ten times the half second that they take.
 */
export const LIVE_MS = 8000

/**
 * Makes `goto` and `reload` wait for hydration, and retry while the server is busy. Tests of pages without JavaScript
 * pass `waitUntil: 'commit'` to skip this.
 */
export function waitForHydration(context: BrowserContext): void {
  context.on('page', patchNavigation)
}

function patchNavigation(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  page.goto = async (url, options) => {
    const answer = await retry(() => goto(url, options))
    if (options?.waitUntil !== 'commit') await untilHydrated(page)
    return answer
  }
  page.reload = async (options) => {
    const answer = await retry(() => reload(options))
    await untilHydrated(page)
    return answer
  }
}

/** What React keeps at the element it renders into. Source: react-dom 19, `markContainerAsRoot`. */
interface ReactRoot {
  stateNode: { current: { child: unknown } }
}

/** Waits until React has hydrated the page. Pages of other sites, and those without JavaScript, count as ready. */
export async function untilHydrated(page: Page): Promise<void> {
  const isHydrated = () => {
    if (!document.getElementById('hydration') || !matchMedia('(scripting: enabled)').matches) return true
    const root = Object.entries(document.getElementById('root') ?? {}).find(([key]) =>
      key.startsWith('__reactContainer'),
    )
    // Its tree is empty until the first commit.
    return root !== undefined && (root[1] as ReactRoot).stateNode.current.child !== null
  }
  // waitForFunction goes on waiting when a page without JavaScript navigates to another.
  await page.waitForFunction(isHydrated, null, { polling: 50, timeout: 20_000 })
}

/**
 * Waits until the server has answered the page's request for the event stream. The page sends it 1.5 s after hydration,
 * later than anything else that it does by itself. Call this before the navigation.
 */
export async function untilListening(page: Page): Promise<void> {
  // A request of the page before gets no answer.
  const isStream = (request: Request) => request.url().endsWith('/api/events')
  while (!(await (await page.waitForRequest(isStream)).response()));
}

/** Runs `begin`, then waits for the first message of the member's event stream: the number of unread notifications. */
export async function untilFollowing(page: Page, begin: () => Promise<unknown>): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Network.enable')
  const firstMessage = new Promise<void>((resolve) => {
    browser.on('Network.eventSourceMessageReceived', ({ eventName }) => {
      if (eventName === 'unread') resolve()
    })
  })
  await begin()
  await firstMessage
  await browser.detach()
}
