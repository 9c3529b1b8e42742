import {
  data,
  Form,
  redirect,
  Link,
  useActionData,
  useLoaderData,
  useNavigation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { m } from '#messages'
import { signOut } from '#features/accounts/accounts.contract.ts'
import { PrivacyLink } from '#features/accounts/PrivacyLink.tsx'
import { NotificationList } from '#features/notifications/NotificationList.tsx'
import { type RenderedNotifications, useNotifications } from '#features/notifications/notifications.browser.ts'
import { listNotifications, readNotifications } from '#features/notifications/notifications.contract.ts'
import { changeProfile, type OwnRecord, readMe } from '#features/profile/profile.contract.ts'
import { isRefusal } from '#shared/endpoint.ts'
import { apiContext } from '#web/api.ts'
import type { ScreenHandle } from '#web/head.ts'
import { tellOtherTabs } from '#web/otherTabs.ts'
import { problemOf, type Problem } from '#web/problem.ts'
import { useMe } from '#web/root.ts'
import { setTheme, useTheme } from '#web/theme.ts'
import { useNow } from '#web/ui/Ago.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { initialsOf } from '#web/ui/initials.ts'
import { Page } from '#web/ui/Page.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import styles from './ProfileScreen.module.css'

interface Data {
  /** In the browser the screen asks for itself, so that coming here waits for nothing. */
  notifications: RenderedNotifications | null
  now: number
}

async function loader({ context }: LoaderFunctionArgs): Promise<Data | Response> {
  const api = context.get(apiContext)
  const me = await api.call(readMe, {})
  if (!me) return redirect('/signin?returnTo=/profile')
  const now = Date.now()
  if (!import.meta.env.SSR) return { notifications: null, now }
  const items = await api.call(listNotifications, {}).then(
    (answer) => answer.items,
    () => null,
  )
  return { notifications: { items, at: now }, now }
}

async function action({ context, request }: ActionFunctionArgs) {
  const api = context.get(apiContext)
  const form = await request.formData()
  if (form.get('intent') === 'sign-out') {
    await api.call(signOut, {})
    if (!import.meta.env.SSR) tellOtherTabs()
    return redirect('/signin')
  }
  if (form.get('intent') === 'read') {
    await api.call(readNotifications, {})
    return redirect('/profile')
  }
  const darkMode = form.get('darkMode') === 'true'
  if (!import.meta.env.SSR) setTheme(darkMode ? 'dark' : 'light')
  try {
    await api.call(changeProfile, { darkMode })
    // Without JavaScript the page is asked for again, now painted in the other scheme.
    return import.meta.env.SSR ? redirect('/profile') : null
  } catch (error) {
    return data(problemOf(error, m.profile_update_failed()), { status: isRefusal(error) ? error.status || 503 : 500 })
  }
}

function ProfileScreen() {
  const me = useMe()
  return me && <Profile me={me} />
}

function Profile({ me }: { me: OwnRecord }) {
  const data = useLoaderData<Data>()
  const notifications = useNotifications(me.id, data.notifications)
  const now = useNow(data.now)
  return (
    <Page>
      <div className={styles.two}>
        <You me={me} />
        <div className={styles.tab}>
          <nav className={styles.tabs} aria-label={m.profile_tabs()}>
            <Link to="/profile?tab=notifications" aria-current="page" preventScrollReset>
              {m.notifications_title()}
            </Link>
          </nav>
          <NotificationList notifications={notifications} now={now} />
          {notifications.items?.some(({ isNew }) => isNew) && <MarkRead />}
        </div>
      </div>
    </Page>
  )
}

/** Looking marks all as read, unless nothing but the page itself can tell that somebody looks. */
function MarkRead() {
  return (
    <noscript>
      <form method="post" action="/profile">
        <Button type="submit" name="intent" value="read" size="s">
          {m.notifications_mark_read()}
        </Button>
      </form>
    </noscript>
  )
}

function You({ me }: { me: OwnRecord }) {
  const problem = useActionData<Problem | null>()
  const theme = useTheme(me.darkMode === false ? 'light' : 'dark')
  const { state, formData } = useNavigation()
  const since = new Date(me.createdAt).toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const isSigningOut = state !== 'idle' && formData?.get('intent') === 'sign-out'
  const isDark = theme === 'dark'
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
        <Form method="post" replace>
          <input type="hidden" name="darkMode" value={String(!isDark)} />
          <Button type="submit" size="s" wide icon={isDark ? 'moon' : 'sun'} aria-pressed={isDark}>
            {m.profile_dark_mode()}
          </Button>
        </Form>
        <Form method="post" replace>
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

/** /profile. Source: spec §2 "Profile". */
export const screen = { loader, action, Component: ProfileScreen, handle }
