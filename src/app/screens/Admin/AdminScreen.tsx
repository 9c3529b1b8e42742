import { Suspense, use, useEffect } from 'react'
import { data, type LoaderFunctionArgs, Navigate, Outlet, redirect, useLoaderData, useLocation } from 'react-router'
import { useFlagsWaiting } from '#features/admin/flags/waiting.browser.ts'
import { withChanges } from '#features/admin/list/lists.browser.ts'
import { readMe } from '#features/profile/profile.contract.ts'
import { m } from '#messages'
import { apiContext } from '#platform/browser/api.ts'
import type { ScreenHandle } from '#platform/browser/head.ts'
import { reloadsRoot } from '#platform/browser/root.ts'
import { useNow } from '#platform/browser/ui/Ago.tsx'
import { Stack } from '#platform/browser/ui/basics/Layout.tsx'
import { Banner } from '#platform/browser/ui/Banner.tsx'
import { LinkButton } from '#platform/browser/ui/Button.tsx'
import { EmptyState } from '#platform/browser/ui/EmptyState.tsx'
import { Page } from '#platform/browser/ui/Page.tsx'
import { Tab } from '#platform/browser/ui/tabs/Tab.tsx'
import { Tabs } from '#platform/browser/ui/tabs/Tabs.tsx'
import { signInPath } from '#shared/sitePath.ts'
import type { AdminTab } from './adminTab.tsx'

/** `visitor`: who has opened the screen, in the browser a promise at first. `now`: the time, milliseconds. */
interface Data {
  visitor: Visitor | Promise<Visitor>
  now: number
}
/** null when nobody is signed in. */
type Visitor = { id: string; admin: boolean } | null

const ROOT = '/control/admin'
const FLAGS = `${ROOT}/flags`
const TABS = [
  [ROOT, m.reports_title],
  [`${ROOT}/users`, m.admin_users],
  [`${ROOT}/comments`, m.comments_title],
  [`${ROOT}/migrations`, m.admin_migrations],
  [FLAGS, m.admin_flags],
  [`${ROOT}/overview`, m.admin_overview],
  [`${ROOT}/log`, m.admin_log],
  [`${ROOT}/keys`, m.admin_keys],
] as const

/** The last search, filters and order of each tab, by administrator and path. Only browsers write here. */
const lastFilters = new Map<string, string>()

/** On the server, waits for the visitor: redirects to the sign-in, or answers 403 to anybody but administrators. */
async function loader({ context, request }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url)
  const now = Date.now()
  const asked = context
    .get(apiContext)
    .call(readMe, {})
    .then((me): Visitor => me && { id: me.id, admin: me.admin })
  if (!import.meta.env.SSR) return { visitor: asked, now } satisfies Data
  const visitor = await asked
  if (!visitor) return redirect(signInPath(pathname + search), 303)
  return data({ visitor, now } satisfies Data, { status: visitor.admin ? 200 : 403 })
}

function AdminScreen() {
  return (
    <Suspense fallback={<Checking />}>
      <Known />
    </Suspense>
  )
}

function Known() {
  const { visitor, now } = useLoaderData<Data>()
  const known = visitor instanceof Promise ? use(visitor) : visitor
  const { pathname, search } = useLocation()
  // On the server the loader redirects.
  if (!known)
    return (
      <>
        <Checking />
        <Navigate to={signInPath(pathname + search)} replace />
      </>
    )
  return known.admin ? <Dashboard ownId={known.id} now={now} /> : <Denied />
}

function Checking() {
  return (
    <Page width="middle">
      <p role="status">{m.admin_checking()}</p>
    </Page>
  )
}

function Denied() {
  return (
    <Page width="middle">
      <EmptyState
        isPage
        title={m.admin_denied_title()}
        actions={<LinkButton to="/recent">{m.profile_back_to_map()}</LinkButton>}
      >
        {m.ui_refusal_not_admin()}
      </EmptyState>
    </Page>
  )
}

function Dashboard({ ownId, now }: { ownId: string; now: number }) {
  const { pathname, search } = useLocation()
  const here = pathname.replace(/\/$/, '')
  useEffect(
    () => void lastFilters.set(`${ownId} ${here}`, withChanges(new URLSearchParams(search), {})),
    [ownId, here, search],
  )
  // The open tab leads to its whole list.
  const addressOf = (path: string) => ({
    pathname: path,
    search: (path !== here && lastFilters.get(`${ownId} ${path}`)) || '',
  })
  const waiting = useFlagsWaiting()
  return (
    <Page>
      <Stack>
        <h1>{m.admin_title()}</h1>
        <Tabs label={m.admin_title()}>
          {TABS.map(([to, label]) => (
            <Tab key={to} to={addressOf(to)} isHere={here === to} {...(to === FLAGS && { waiting })}>
              {label()}
            </Tab>
          ))}
        </Tabs>
        <noscript>
          <Banner>{m.admin_needs_script()}</Banner>
        </noscript>
        <Outlet context={{ ownId, now: useNow(now) } satisfies AdminTab} />
      </Stack>
    </Page>
  )
}

const handle: ScreenHandle = { head: () => ({ title: m.admin_title(), isPrivate: true }) }

/** /control/admin, the frame around its tabs. Source: spec §2 "Admin dashboard", readings 30. */
export const screen = { loader, Component: AdminScreen, handle, shouldRevalidate: reloadsRoot }
