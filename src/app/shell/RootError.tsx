import { useEffect } from 'react'
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { m } from '#messages'
import { IconSprite } from '#platform/browser/icons/IconSprite.tsx'
import { LinkButton } from '#platform/browser/ui/Button.tsx'
import { MainNav } from './MainNav.tsx'
import { isUnloaded } from './screenCode.ts'
import { EmptyState, ErrorState } from '#platform/browser/ui/EmptyState.tsx'
import { isUnanswered } from '#platform/browser/problem.ts'
import { Page } from '#platform/browser/ui/Page.tsx'
import { titleOf } from './title.ts'
import { useRoot } from '#platform/browser/root.ts'
import { watchEvents } from '#platform/browser/store.ts'
import { isRefusal } from '#shared/endpoint.ts'

/** Shown when the root has failed, which surrounds every screen. */
export function RootError() {
  return (
    <>
      <IconSprite />
      <MainNav user={null} unread={0} needsAttention={false} />
      <Page width="middle">
        <Failed />
      </Page>
    </>
  )
}

/** Shown instead of a screen that does not exist or has failed. */
export function ScreenError() {
  const error = useRouteError()
  const root = useRoot()
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  const title = titleOf({ title: isMissing ? m.ui_missing_title() : failedTitle(error) }, root)
  useEffect(() => {
    document.title = title
  }, [title])
  return <Page width="middle">{isMissing ? <Missing /> : <Failed />}</Page>
}

/** The address of a report, if its link is complete. */
const REPORT = /^\/report\/[\da-f-]{36}$/

function Missing() {
  const { pathname } = useLocation()
  const actions = (
    <>
      <LinkButton to="/recent" look="main">
        {m.profile_back_to_map()}
      </LinkButton>
      <LinkButton to="/submit">{m.reports_submit_title()}</LinkButton>
    </>
  )
  return (
    <EmptyState isPage title={m.ui_missing_title()} actions={actions}>
      {REPORT.test(pathname) ? m.reports_not_public() : m.ui_refusal_not_found()}
    </EmptyState>
  )
}

/** Shown inside a screen instead of a tab that could not be fetched. */
export function TabError() {
  return <Failed isTab />
}

function Failed({ isTab = false }) {
  const error = useRouteError()
  const isUnreached = isUnanswered(error)
  const comesBack = isUnreached || (isRefusal(error) && error.status === 503)
  // There is no input here that a reload could lose. A network that never answers may still count as online.
  useEffect(() => watchEvents(window, comesBack ? ['online', 'focus'] : ['online'], reload), [comesBack])
  const reached = isUnreached ? m.ui_server_unreachable() : m.ui_refusal_internal()
  return (
    <ErrorState isPage={!isTab} title={failedTitle(error)} onRetry={reload}>
      {isOffline(error) ? m.ui_network_failed() : reached}
    </ErrorState>
  )
}

/** Whether the missing network is the reason. A bug may show itself without a network too. */
const isOffline = (error: unknown) => navigator.onLine === false && (isUnanswered(error) || isUnloaded(error))
const failedTitle = (error: unknown) => (isOffline(error) ? m.ui_offline() : m.ui_failed_title())

/** If a screen's code could not be fetched, React Router shows that screen as failed until the page is reloaded. */
function reload(): void {
  location.reload()
}
