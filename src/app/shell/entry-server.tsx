import '#platform/browser/tokens.css'
import '#platform/browser/base.css'
import '#features/categories/categories.css'
import '#features/map/map.css'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import { type Api, apiContext } from '#platform/browser/api.ts'
import { nameCategories, type NamesIn } from '#features/categories/categories.contract.ts'
import { m } from '#messages'
import { type Locale, overwriteGetLocale } from '#messages/runtime.js'
import { IconSprite } from '#platform/browser/icons/IconSprite.tsx'
import { headOf } from '#platform/browser/head.ts'
import { titleOf } from './title.ts'
import type { RootData } from '#platform/browser/root.ts'
import type { Head } from '#shared/head.ts'
import { routes } from './routes.tsx'

const handler = createStaticHandler(routes)

/** Renders the screen for a request (`RenderedPage` in `pages.ts`), or returns the redirect of its loader or action. */
export async function renderPage(request: Request, api: Api) {
  const requestContext = new RouterContextProvider()
  requestContext.set(apiContext, api)
  const context = await handler.query(request, { requestContext })
  if (context instanceof Response) return context

  const router = createStaticRouter(handler.dataRoutes, context)
  const html = renderToString(
    <StrictMode>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </StrictMode>,
  )
  const root = (context.loaderData['root'] as RootData | undefined) ?? null // the root's own loader made it
  const hasFailed = context.errors !== null
  const matches = context.matches.map(({ route }) => ({
    handle: route.handle as unknown,
    loaderData: context.loaderData[route.id] as unknown,
  }))
  const head = root && !hasFailed ? headOf(matches, root) : null
  return {
    status: context.statusCode,
    html,
    hydration: hydrationOf(context, api),
    title: root ? titleOf(head ?? failedHead(context.statusCode), root) : api.installation.productName,
    head,
    modules: context.matches.map(({ route }) => (route.id ?? '').replace(/#.*$/, '')),
    me: root?.me ?? null,
    failures: Object.values(context.errors ?? {}).filter((error) => !isRouteErrorResponse(error)),
  }
}

/** The content of the shell before its script runs: the icons' drawings. */
export function renderShell(): string {
  return renderToString(<IconSprite />)
}

/** Makes the screens use the server's language of each request, and its names of categories. */
export function setRenderLanguage(language: () => Locale, names: NamesIn): void {
  overwriteGetLocale(language)
  nameCategories(names)
}

// The same titles as in ScreenError.
function failedHead(status: number): Head {
  return { title: status === 404 ? m.ui_missing_title() : m.ui_failed_title() }
}

function hydrationOf({ actionData, errors, ...context }: StaticHandlerContext, { installation }: Api): object {
  const { root, ...others } = context.loaderData
  // Without the installation, which the page has once.
  const loaderData = root ? { root: { ...(root as RootData), installation: undefined }, ...others } : others
  const plain = errors && Object.fromEntries(Object.entries(errors).map(([id, error]) => [id, plainError(error)]))
  return { loaderData, actionData, errors: plain, installation, now: Date.now() }
}

// React Router restores route errors from this shape. Details of other errors stay on the server.
function plainError(error: unknown): object {
  if (isRouteErrorResponse(error)) return { ...error, data: null, __type: 'RouteErrorResponse' }
  return { message: 'Unexpected Server Error', __type: 'Error' }
}
