import { useEffect, useState } from 'react'
import { isRouteErrorResponse, useRouteError, useRouteLoaderData } from 'react-router'
import { countUnread } from '#features/notifications/notifications.contract.ts'
import { m } from '#messages'
import { browserApi } from './api.browser.ts'
import { IconSprite } from './icons/IconSprite.tsx'
import { LinkButton } from './ui/Button.tsx'
import { MainNav } from './ui/MainNav.tsx'
import { EmptyState, ErrorState } from './ui/Nothing.tsx'
import { Page, SkipLink } from './ui/Page.tsx'
import { initialsOf } from './ui/initials.ts'
import { titleOf } from './head.ts'
import type { RootData } from './root.ts'

/** A page that is not here, or that failed; the navigation stays. */
export function RootError() {
  const error = useRouteError()
  const root = useRouteLoaderData<RootData | undefined>('root')
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  const title = isMissing ? m.missing_title() : m.failed_title()
  useEffect(() => {
    if (root) document.title = titleOf({ title }, root)
  }, [title, root])
  return (
    <>
      <SkipLink />
      <IconSprite />
      <MainNav
        user={root?.me ? { initials: initialsOf(root.me.displayName), photoURL: root.me.photoURL } : null}
        unread={useUnreadHere(root)}
      />
      <Page width="middle">{isMissing ? <Missing /> : <Failed />}</Page>
    </>
  )
}

/** As the page was rendered, then as it is. */
function useUnreadHere(root: RootData | undefined): number {
  const [unread, setUnread] = useState(root?.unread ?? 0)
  useEffect(() => {
    if (!root?.me) return
    void browserApi(root.installation)
      .call(countUnread, {})
      .then(
        (it) => setUnread(it.unread),
        () => undefined,
      )
  }, [root])
  return unread
}

function Missing() {
  const acts = (
    <>
      <LinkButton to="/recent" look="main">
        {m.missing_back()}
      </LinkButton>
      <LinkButton to="/submit">{m.missing_submit()}</LinkButton>
    </>
  )
  return (
    <EmptyState isPage title={m.missing_title()} acts={acts}>
      {m.refusal_not_found()}
    </EmptyState>
  )
}

/** A tab that could not be fetched, inside the screen that it is of. */
export function TabError() {
  return <Failed isTab />
}

function Failed({ isTab = false }) {
  // Nothing was typed here that a reload could lose.
  useEffect(() => {
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [])
  return (
    <ErrorState isPage={!isTab} title={m.failed_title()} onRetry={reload}>
      {navigator.onLine === false ? m.register_network_failed() : m.refusal_internal()}
    </ErrorState>
  )
}

/** React Router keeps a screen that it could not fetch as failed until then. */
function reload(): void {
  location.reload()
}
