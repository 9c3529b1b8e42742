import '#platform/browser/tokens.css'
import '#platform/browser/base.css'
import '#features/categories/categories.css'
import '#features/map/map.css'
import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, RouterContextProvider, RouterProvider, type RouteObject } from 'react-router'
import { nameCategories } from '#features/categories/categories.contract.ts'
import { rememberMe } from '#features/profile/lastKnownAccount.browser.ts'
import { baseLocale, overwriteGetLocale, toLocale } from '#messages/runtime.js'
import { apiContext } from '#platform/browser/api.ts'
import { browserApi } from '#platform/browser/api.browser.ts'
import type { RootData } from '#platform/browser/root.ts'
import { noteServerTime } from '#platform/browser/exchange.browser.ts'
import { THEME_COOKIE } from '#shared/theme.ts'
import { cameFromList } from '#features/reports/card/overList.browser.ts'
import { routes } from './routes.tsx'
import { reloadIfStuck } from './reloadIfStuck.ts'
import { rootElement } from './startsOffline.ts'
import { untilLoaded } from './untilLoaded.ts'

interface Hydration {
  /** `root` is missing if its loader has failed. */
  loaderData: { root?: Omit<RootData, 'installation'> }
  installation: RootData['installation']
  /** The server's time, ms. */
  now: number
}

/** Hydrates the page that the server rendered, or draws it if there is only the shell. */
async function start(): Promise<void> {
  // A script from the browser's cache may run before the whole page has arrived.
  if (document.readyState === 'loading')
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }))
  const { container, shell, hydration } = await untilLoaded(readPage, reloadIfStuck)
  if (hydration) {
    Object.assign(window, { __staticRouterHydrationData: hydration })
    const { root } = hydration.loaderData
    if (root) rememberMe(Object.assign(root, { installation: hydration.installation }).me)
    noteServerTime(hydration.now)
  }
  const installation = hydration?.installation ?? (JSON.parse(shell ?? '') as RootData['installation']) // ours too

  nameCategories(() => installation.territory.categoryNames)

  // Removes the navigation state: the server rendered without it, and it is meant to be used only once. That the list is
  // below this entry of the history stays true.
  const kept = history.state as { usr?: unknown } | null // the router's own
  if (kept?.usr && !cameFromList(kept.usr)) history.replaceState({ ...kept, usr: null }, '')

  // Loads the screens' code first, so that nothing flickers. Without a network, some of it may be missing.
  const load = () => (matchRoutes(routes, location) ?? []).map(({ route }) => loadNow(route))
  await (shell ? Promise.allSettled(load()) : untilLoaded(() => Promise.all(load()), reloadIfStuck))
  const api = browserApi(installation)
  const router = createBrowserRouter(routes, {
    getContext() {
      const context = new RouterContextProvider()
      context.set(apiContext, api)
      return context
    },
  })
  // A page that comes back from the browser's memory may still wait for an answer that has come to another page.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && router.state.navigation.state !== 'idle') location.reload()
  })
  const site = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  )
  if (shell) return createRoot(container).render(site)
  // A transition hydrates in slices, so that presses are handled in between.
  startTransition(() => {
    hydrateRoot(container, site)
  })
}

/** What the server has written into the page. @throws Error if the page was cut off on its way */
async function readPage() {
  const container = rootElement()
  if (!container) throw new Error('The page is incomplete.')
  const shell = container.dataset['installation']
  const written = document.getElementById('hydration')?.textContent
  const hydration = shell ? null : (JSON.parse(written ?? '') as Hydration) // our own server wrote it
  return { container, shell, hydration }
}

async function loadNow(route: RouteObject): Promise<void> {
  if (typeof route.lazy !== 'function') return
  Object.assign(route, await route.lazy(), { lazy: undefined })
}

// The page and this build are in one language.
const language = toLocale(document.documentElement.lang) ?? baseLocale
overwriteGetLocale(() => language)

// The shell is the same for everybody, so it does not know the theme.
if (rootElement()?.dataset['installation']) {
  const isLight = document.cookie.split('; ').includes(`${THEME_COOKIE}=light`)
  document.documentElement.dataset['theme'] = isLight ? 'light' : 'dark'
}
void start()
