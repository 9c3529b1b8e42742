import { type SubmitEvent, useState } from 'react'
import {
  data,
  Form,
  redirect,
  Link,
  Outlet,
  useActionData,
  useLoaderData,
  useLocation,
  useNavigation,
  useRevalidator,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { m } from '#messages'
import { signOut } from '#features/accounts/accounts.contract.ts'
import { PrivacyLink } from '#features/accounts/PrivacyLink.tsx'
import { type RenderedNotifications, useNotifications } from '#features/notifications/notifications.browser.ts'
import { listNotifications, readNotifications } from '#features/notifications/notifications.contract.ts'
import { useOwnTotal } from '#features/profile/ownReports.browser.ts'
import { listOwnReports } from '#features/profile/ownReports.contract.ts'
import { changeProfile, type OwnRecord, readMe } from '#features/profile/profile.contract.ts'
import { isRefusal } from '#shared/endpoint.ts'
import { apiContext } from '#web/api.ts'
import type { ScreenHandle } from '#web/head.ts'
import { problemOf, type Problem } from '#web/problem.ts'
import { reloadsRoot, useMe } from '#web/root.ts'
import { setTheme, useTheme } from '#web/theme.ts'
import { useApi } from '#web/useApi.ts'
import { useNow } from '#web/ui/Ago.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { initialsOf } from '#web/ui/initials.ts'
import { Page } from '#web/ui/Page.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import type { ProfileTab } from './profileTab.ts'
import styles from './ProfileScreen.module.css'

interface Data {
  /** In the browser the screen asks for itself, so that coming here waits for nothing. */
  notifications: RenderedNotifications | null
  /** How many reports of one's own there are. */
  reports: { total: number | null; at: number } | null
  now: number
}

/** The tabs' addresses. */
const TABS = ['/profile', '/profile/notifications', '/profile/reports'] as const

async function loader({ context, request }: LoaderFunctionArgs): Promise<Data | Response> {
  const api = context.get(apiContext)
  const me = await api.call(readMe, {})
  if (!me) return redirect(`/signin?returnTo=${tabOf(new URL(request.url).pathname)}`)
  const now = Date.now()
  if (!import.meta.env.SSR) return { notifications: null, reports: null, now }
  const [items, total] = await Promise.all([
    api.call(listNotifications, {}).then(
      (answer) => answer.items,
      () => null,
    ),
    api.call(listOwnReports, { limit: 1 }).then(
      (answer) => answer.total,
      () => null,
    ),
  ])
  return { notifications: { items, at: now }, reports: { total, at: now }, now }
}

async function action({ context, request }: ActionFunctionArgs) {
  const api = context.get(apiContext)
  const form = await request.formData()
  const tab = tabOf(form.get('from'))
  if (form.get('intent') === 'sign-out') {
    await api.call(signOut, {})
    return redirect('/signin')
  }
  if (form.get('intent') === 'read') {
    await api.call(readNotifications, {})
    return redirect(tab)
  }
  const darkMode = form.get('darkMode') === 'true'
  try {
    await api.call(changeProfile, { darkMode })
    // The page is asked for again, now painted in the other scheme.
    return redirect(tab)
  } catch (error) {
    return data(problemOf(error, m.profile_update_failed()), { status: isRefusal(error) ? error.status || 503 : 500 })
  }
}

/** The tab of an address; the first one when it is none. */
function tabOf(path: FormDataEntryValue | null): (typeof TABS)[number] {
  return TABS.find((tab) => tab === path || `${tab}/` === path) ?? '/profile'
}

function ProfileScreen() {
  const me = useMe()
  return me && <Profile me={me} />
}

function Profile({ me }: { me: OwnRecord }) {
  const data = useLoaderData<Data>()
  const notifications = useNotifications(me.id, data.notifications)
  const total = useOwnTotal(me.id, data.reports)
  const now = useNow(data.now)
  return (
    <Page>
      <div className={styles.two}>
        <You me={me} />
        <div className={styles.tab}>
          <nav className={styles.tabs} aria-label={m.profile_tabs()}>
            <Tab to="/profile" label={m.achievements_title()} />
            <Tab to="/profile/notifications" label={m.notifications_title()} />
            <Tab
              to="/profile/reports"
              label={total === null ? m.profile_reports() : m.profile_reports_count({ count: total })}
            />
          </nav>
          <Outlet context={{ me, notifications, now } satisfies ProfileTab} />
        </div>
      </div>
    </Page>
  )
}

function Tab({ to, label }: { to: (typeof TABS)[number]; label: string }) {
  const { pathname } = useLocation()
  return (
    <Link to={to} aria-current={tabOf(pathname) === to ? 'page' : undefined} preventScrollReset>
      {label}
    </Link>
  )
}

function You({ me }: { me: OwnRecord }) {
  const { pathname } = useLocation()
  const api = useApi()
  const { revalidate } = useRevalidator()
  // Without JavaScript the answer to the form is a page of its own.
  const answer = useActionData<Problem | null>()
  const [problem, setProblem] = useState(answer ?? null)
  const theme = useTheme(me.darkMode === false ? 'light' : 'dark')
  const { state, formData } = useNavigation()
  const since = new Date(me.createdAt).toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const isSigningOut = state !== 'idle' && formData?.get('intent') === 'sign-out'
  const isDark = theme === 'dark'
  // In the browser without a change of address, so that the tab stays.
  async function changeScheme(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    setProblem(null)
    setTheme(isDark ? 'light' : 'dark')
    try {
      await api.call(changeProfile, { darkMode: !isDark })
      await revalidate()
    } catch (error) {
      setProblem(problemOf(error, m.profile_update_failed()))
    }
  }
  return (
    <section className={styles.card} aria-labelledby="who">
      <div className={styles.who}>
        <Avatar initials={initialsOf(me.displayName)} photoURL={me.photoURL} size="xl" />
        <div>
          <h1 id="who">{me.displayName}</h1>
          <p className={styles.line}>{me.email}</p>
          <p className={styles.line}>{m.profile_member_since({ month: since })}</p>
          {me.emailVerified && (
            <Tag tone="ok" icon="badge-check">
              {m.profile_verified()}
            </Tag>
          )}
        </div>
      </div>
      {problem && (
        <Banner tone="bad" role="alert">
          {problem.message}
        </Banner>
      )}
      <div className={styles.acts}>
        <form method="post" action="/profile" onSubmit={(event) => void changeScheme(event)}>
          <input type="hidden" name="from" value={pathname} />
          <input type="hidden" name="darkMode" value={String(!isDark)} />
          <Button type="submit" size="s" wide icon={isDark ? 'moon' : 'sun'} aria-pressed={isDark}>
            {m.profile_dark_mode()}
          </Button>
        </form>
        <Form method="post" action="/profile" replace>
          <Button
            type="submit"
            name="intent"
            value="sign-out"
            size="s"
            wide
            icon="log-out"
            busy={isSigningOut}
            busyLabel={m.profile_signing_out()}
          >
            {m.profile_sign_out()}
          </Button>
        </Form>
      </div>
      <PrivacyLink />
    </section>
  )
}

const handle: ScreenHandle = { head: () => ({ title: m.nav_profile(), isPrivate: true }) }

/** /profile, around its tabs. Source: spec §2 "Profile". */
export const screen = { loader, action, Component: ProfileScreen, handle, shouldRevalidate: reloadsRoot }
