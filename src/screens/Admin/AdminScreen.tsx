import { Suspense } from 'react'
import { Await, data, Link, type LoaderFunctionArgs, Outlet, redirect, useLoaderData, useLocation } from 'react-router'
import { readMe } from '#features/profile/profile.contract.ts'
import { m } from '#messages'
import { apiContext } from '#web/api.ts'
import type { ScreenHandle } from '#web/head.ts'
import { reloadsRoot } from '#web/root.ts'
import { useNow } from '#web/ui/Ago.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/Nothing.tsx'
import { Page } from '#web/ui/Page.tsx'
import styles from './AdminScreen.module.css'

/** Who comes here, once that is known; `now`: the time, milliseconds. */
interface Data {
  visitor: Visitor | Promise<Visitor>
  now: number
}
type Visitor = { id: string; admin: boolean }

/** What the dashboard hands to its tabs. */
export interface AdminTab {
  ownId: string
  now: number
}

const ROOT = '/control/admin'
const TABS = [
  [ROOT, m.admin_reports],
  [`${ROOT}/users`, m.admin_users],
  [`${ROOT}/comments`, m.admin_comments],
  [`${ROOT}/flags`, m.admin_flags],
  [`${ROOT}/log`, m.admin_log],
] as const

/** The server answers others with 403 and no more; in the browser the screen says that it is asking. */
async function loader({ context, request }: LoaderFunctionArgs) {
  const { pathname } = new URL(request.url)
  const now = Date.now()
  const asked = context
    .get(apiContext)
    .call(readMe, {})
    .then((me): Visitor => {
      if (!me) throw redirect(`/signin?returnTo=${encodeURIComponent(pathname)}`)
      return { id: me.id, admin: me.admin }
    })
  if (!import.meta.env.SSR) return { visitor: asked, now } satisfies Data
  const visitor = await asked
  return data({ visitor, now } satisfies Data, { status: visitor.admin ? 200 : 403 })
}

function AdminScreen() {
  const { visitor, now } = useLoaderData<Data>()
  return (
    <Suspense fallback={<Checking />}>
      <Await resolve={visitor}>
        {(known: Visitor) => (known.admin ? <Dashboard ownId={known.id} now={now} /> : <Denied />)}
      </Await>
    </Suspense>
  )
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
      <EmptyState isPage title={m.admin_denied_title()} acts={<LinkButton to="/recent">{m.missing_back()}</LinkButton>}>
        {m.admin_denied()}
      </EmptyState>
    </Page>
  )
}

function Dashboard({ ownId, now }: { ownId: string; now: number }) {
  const { pathname } = useLocation()
  const here = pathname.replace(/\/$/, '')
  return (
    <Page>
      <div className={styles.stack}>
        <h1>{m.admin_title()}</h1>
        <nav className={styles.tabs} aria-label={m.admin_title()}>
          {TABS.map(([to, label]) => (
            <Link key={to} to={to} aria-current={here === to ? 'page' : undefined}>
              {label()}
            </Link>
          ))}
        </nav>
        <Outlet context={{ ownId, now: useNow(now) } satisfies AdminTab} />
      </div>
    </Page>
  )
}

const handle: ScreenHandle = { head: () => ({ title: m.admin_title(), isPrivate: true }) }

/** /control/admin, around its tabs. Source: spec §2 "Admin dashboard", readings 30. */
export const screen = { loader, Component: AdminScreen, handle, shouldRevalidate: reloadsRoot }
