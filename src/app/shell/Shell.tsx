import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Outlet, ScrollRestoration, useMatches } from 'react-router'
import { useUnread } from '#features/notifications/unread.browser.ts'
import { needsAttention } from '#features/reports/device/attention.browser.ts'
import { REPORTS_KEY } from '#features/reports/card/reportCache.browser.ts'
import { AchievementPopups } from '#features/rewards/achievements/celebrations/AchievementPopups.tsx'
import { initialsOf } from '#platform/browser/ui/initials.ts'
import { headOf } from '#platform/browser/head.ts'
import { titleOf } from './title.ts'
import { useIsIdle } from '#platform/browser/hooks/useIsIdle.ts'
import { useOnDemand } from '#platform/browser/hooks/useOnDemand.ts'
import { IconSprite } from '#platform/browser/icons/IconSprite.tsx'
import { useRoot } from '#platform/browser/root.ts'
import { useStore } from '#platform/browser/store.ts'
import { MainNav } from './MainNav.tsx'
import { SkipLink } from '#platform/browser/ui/Page.tsx'
import { Toasts } from '#platform/browser/ui/toasts/Toasts.tsx'
import { useOtherTabs } from '#platform/browser/otherTabs.ts'
import { useFollowTheme } from '#platform/browser/theme.ts'
import { untilLoaded } from './untilLoaded.ts'
import { useLive } from './useLive.ts'
import { useScreenFocus } from './useScreenFocus.ts'

// Components update before the next press is handled. So a pressed button is busy by then, and ignores a second press.
notifyManager.setScheduler(queueMicrotask)

/** Offline a request fails at once and can be tried again, instead of waiting without a sign. */
const networkMode = 'always'

/** The options of all queries and mutations that say nothing else. */
const defaultOptions = { queries: { staleTime: 30_000, retry: 1, networkMode }, mutations: { networkMode } } as const

/** The frame around every screen. */
export function Shell() {
  const [queries] = useState(() => new QueryClient({ defaultOptions }))
  const root = useRoot()
  useFollowTheme(root.me)
  useOtherTabs(root.me?.id ?? null)
  useResetReportsOnUserChange(queries, root.me?.id ?? null)
  useLive(queries, root.me?.id ?? null)
  useScreenFocus()

  return (
    <QueryClientProvider client={queries}>
      <SkipLink />
      {/* The key makes it forget the filters of the person who was signed in before. */}
      <Nav key={root.me?.id} />
      <Outlet />
      <WithoutNetwork />
      <Toasts />
      <AchievementPopups />
      <ScrollRestoration />
      <IconSprite />
    </QueryClientProvider>
  )
}

/** Drops or fetches again all cached reports once somebody else is signed in: they have the last person's votes. */
function useResetReportsOnUserChange(queries: QueryClient, myId: string | null): void {
  const lastId = useRef(myId)
  useEffect(() => {
    if (lastId.current === myId) return
    lastId.current = myId
    queries.removeQueries({ queryKey: REPORTS_KEY, type: 'inactive' })
    void queries.invalidateQueries({ queryKey: REPORTS_KEY })
  }, [queries, myId])
}

/** The current screen and the page's title. If the screen fails, ScreenError replaces only this. */
export function Screens() {
  const root = useRoot()
  const title = titleOf(headOf(useMatches(), root), root)
  useEffect(() => {
    document.title = title
  }, [title])
  return <Outlet />
}

function WithoutNetwork() {
  const load = () => untilLoaded(() => import('./offline/Offline.tsx')).then((it) => it.Offline)
  const Offline = useOnDemand(load, useIsIdle())
  return Offline && <Offline />
}

function Nav() {
  const { me, unread } = useRoot()
  const user = me && { initials: initialsOf(me.displayName), photoURL: me.photoURL }
  return <MainNav user={user} unread={useUnread(me?.id ?? null, unread)} needsAttention={useStore(needsAttention)} />
}
