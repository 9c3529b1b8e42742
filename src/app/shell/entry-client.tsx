import '#platform/browser/tokens.css'
import '#platform/browser/base.css'
import '#features/categories/categories.css'
import '#features/map/map.css'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, RouterContextProvider, RouterProvider, type RouteObject } from 'react-router'
import { apiContext } from '#platform/browser/api.ts'
import { browserApi } from '#platform/browser/api.browser.ts'
import type { RootData } from '#platform/browser/root.ts'
import { routes } from './routes.tsx'

interface Hydration {
  loaderData: { root: RootData }
  installation: RootData['installation']
}

/** Hydrates the page that the server rendered. Loads the code of its screens first, so that nothing flickers. */
async function start(): Promise<void> {
  // A script from the browser's cache may run before the whole page has arrived.
  if (document.readyState === 'loading')
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }))
  const container = document.getElementById('root')
  const written = document.getElementById('hydration')?.textContent
  if (!container || !written) return
  const hydration = JSON.parse(written) as Hydration // our own server wrote it
  Object.assign(window, { __staticRouterHydrationData: hydration })

  // Removes the navigation state: the server rendered without it, and it is meant to be used only once.
  const kept = history.state as { usr?: unknown } | null // the router's own
  if (kept?.usr) history.replaceState({ ...kept, usr: null }, '')

  await Promise.all((matchRoutes(routes, location) ?? []).map(({ route }) => loadNow(route)))
  const api = browserApi(hydration.installation)
  const router = createBrowserRouter(routes, {
    getContext() {
      const context = new RouterContextProvider()
      context.set(apiContext, api)
      return context
    },
  })
  // A transition hydrates in slices, so that presses are handled in between.
  startTransition(() => {
    hydrateRoot(
      container,
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    )
  })
}

async function loadNow(route: RouteObject): Promise<void> {
  if (typeof route.lazy !== 'function') return
  Object.assign(route, await route.lazy(), { lazy: undefined })
}

void start()
