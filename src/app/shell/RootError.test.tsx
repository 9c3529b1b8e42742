import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { networkFailed } from '#platform/browser/exchange.browser.ts'
import { TabError } from './RootError.tsx'
import { loadCode } from './screenCode.ts'

/** The title that a tab shows on a device without a network after it has failed with this error. */
function titleOffline(error: unknown): string | undefined {
  vi.stubGlobal('navigator', { onLine: false })
  onTestFinished(() => void vi.unstubAllGlobals())
  const routes = [{ id: 'tab', path: '/', Component: TabError, ErrorBoundary: TabError }]
  const router = createMemoryRouter(routes, { hydrationData: { errors: { tab: error } } })
  return /<h2[^>]*>(.*?)<\/h2>/.exec(renderToString(<RouterProvider router={router} />))?.[1]
}

test.each([
  ['an answer', () => Promise.reject(networkFailed())],
  ['its code', () => loadCode(() => Promise.reject(new TypeError('Importing a module script failed.')))],
])('a tab that lacks %s without a network says that the device is offline', async (_, load) => {
  expect(titleOffline(await load().catch((error: unknown) => error))).toBe('You&#x27;re offline')
})

test('a bug is not blamed on the network, even without one', () => {
  expect(titleOffline(new TypeError('items is not iterable'))).toBe('Something went wrong')
})
