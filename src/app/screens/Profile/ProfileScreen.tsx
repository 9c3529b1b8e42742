import { redirectDocument, Outlet, useLoaderData, useLocation, type LoaderFunctionArgs } from 'react-router'
import { m } from '#messages'
import { numberText } from '#platform/browser/format.ts'
import { useNotifications } from '#features/notifications/notifications.browser.ts'
import { listNotifications, type Notification } from '#features/notifications/notifications.contract.ts'
import { readMeOrLast } from '#features/profile/lastKnownAccount.browser.ts'
import { useOwnTotal } from '#features/profile/own/ownReports.browser.ts'
import { listOwnReports } from '#features/profile/own/own.contract.ts'
import { type OwnRecord, readMe } from '#features/profile/profile.contract.ts'
import { apiContext } from '#platform/browser/api.ts'
import { formAction } from '#platform/browser/forms.ts'
import type { ScreenHandle } from '#platform/browser/head.ts'
import type { Rendered } from '#platform/browser/hooks/useRenderedQuery.ts'
import { reloadsRoot, useMe } from '#platform/browser/root.ts'
import { useNow } from '#platform/browser/ui/Ago.tsx'
import { Stack } from '#platform/browser/ui/basics/Layout.tsx'
import { Page } from '#platform/browser/ui/Page.tsx'
import { Tab } from '#platform/browser/ui/tabs/Tab.tsx'
import { Tabs } from '#platform/browser/ui/tabs/Tabs.tsx'
import { signInPath } from '#shared/sitePath.ts'
import type { ProfileTab } from './profileTab.ts'
import { profileAction } from './profileAction.ts'
import { ProfileSummary } from './ProfileSummary.tsx'
import styles from './ProfileScreen.module.css'

interface Data {
  /** null in the browser: there the screen fetches them itself, so that navigation does not wait for it. */
  notifications: Rendered<Notification[]> | null
  /** How many reports the person has; null in the browser too. */
  reports: Rendered<number> | null
  now: number
}

const TABS = ['/profile', '/profile/details', '/profile/notifications', '/profile/reports'] as const

async function loader({ context, request }: LoaderFunctionArgs): Promise<Data | Response> {
  const api = context.get(apiContext)
  const me = await (import.meta.env.SSR ? api.call(readMe, {}) : readMeOrLast(api, request.url))
  // Loads a whole new page, so that no data of the previous user stays in memory.
  if (!me) return redirectDocument(signInPath(new URL(request.url).pathname), 303)
  const now = Date.now()
  if (!import.meta.env.SSR) return { notifications: null, reports: null, now }
  const [notifications, reports] = await Promise.all([
    api.call(listNotifications, {}).catch(() => null),
    api.call(listOwnReports, { limit: 1 }).catch(() => null),
  ])
  return {
    notifications: { value: notifications && notifications.items, at: now },
    reports: { value: reports && reports.total, at: now },
    now,
  }
}

const action = formAction((api, form) => profileAction(api, form, tabOf(form.get('from'))))

/** Pages that the tab Details leads to. */
const OF_DETAILS = ['/profile/devices', '/profile/channels', '/profile/alerts']

/** Pages that the tab Reports leads to. */
const OF_REPORTS = ['/profile/comments', '/profile/following']

/** The tab of a path; the first one for unknown paths. Other pages belong to the tab that links to them. */
function tabOf(path: FormDataEntryValue | null): (typeof TABS)[number] {
  if (OF_DETAILS.includes(String(path))) return '/profile/details'
  if (OF_REPORTS.includes(String(path))) return '/profile/reports'
  return TABS.find((tab) => tab === path || `${tab}/` === path) ?? '/profile'
}

function ProfileScreen() {
  const me = useMe()
  // Somebody else may have signed in in another tab. The key discards what the person before has typed.
  return me && <Profile key={me.id} me={me} />
}

function Profile({ me }: { me: OwnRecord }) {
  const data = useLoaderData<Data>()
  const notifications = useNotifications(me.id, data.notifications)
  const total = useOwnTotal(me.id, data.reports)
  const now = useNow(data.now)
  const { pathname } = useLocation()
  const labels = {
    '/profile': m.rewards_achievements_title(),
    '/profile/details': m.profile_details_title(),
    '/profile/notifications': m.notifications_title(),
    '/profile/reports': total === null ? m.reports_title() : m.profile_reports_count({ count: numberText(total) }),
  }
  return (
    <Page>
      <Stack className={styles.two}>
        <ProfileSummary me={me} />
        <Stack>
          <Tabs label={m.app_nav_profile()} widths={total}>
            {TABS.map((to) => (
              <Tab key={to} to={to} isHere={tabOf(pathname) === to}>
                {labels[to]}
              </Tab>
            ))}
          </Tabs>
          <Outlet context={{ me, notifications, now } satisfies ProfileTab} />
        </Stack>
      </Stack>
    </Page>
  )
}

const handle: ScreenHandle = { head: () => ({ title: m.app_nav_profile(), isPrivate: true }) }

/** /profile, the frame around its tabs. Source: spec §2 "Profile". */
export const screen = { loader, action, Component: ProfileScreen, handle, shouldRevalidate: reloadsRoot }
