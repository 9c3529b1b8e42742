import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { type RenderedOwnComments, useOwnComments } from '#features/profile/own/ownComments.browser.ts'
import { listOwnComments } from '#features/profile/own/ownComments.contract.ts'
import { OwnComments } from '#features/profile/own/OwnComments.tsx'
import { OWN_PAGE_LENGTH } from '#features/profile/own/ownPages.browser.ts'
import { m } from '#messages'
import { apiContext } from '#platform/browser/api.ts'
import type { ScreenHandle } from '#platform/browser/head.ts'
import { reloadsRoot } from '#platform/browser/root.ts'
import { Stack } from '#platform/browser/ui/basics/Layout.tsx'
import { LinkButton } from '#platform/browser/ui/Button.tsx'
import { cursorIn, useProfileTab } from './profileTab.ts'

/** In the browser the tab fetches its data itself, so that navigation does not wait for it. */
async function loader({ context, request }: LoaderFunctionArgs): Promise<RenderedOwnComments | null> {
  if (!import.meta.env.SSR) return null
  const cursor = cursorIn(new URL(request.url).searchParams)
  const page = await context
    .get(apiContext)
    .call(listOwnComments, { limit: OWN_PAGE_LENGTH, ...(cursor !== null && { cursor }) })
    .catch(() => null)
  return { page, at: Date.now() }
}

function Comments() {
  const { me, now } = useProfileTab()
  const [search] = useSearchParams()
  const cursor = cursorIn(search)
  const own = useOwnComments(me.id, cursor, useLoaderData<RenderedOwnComments | null>())
  return (
    <Stack as="section" aria-labelledby="comments">
      <div>
        <LinkButton to="/profile/reports" look="link" icon="arrow-left">
          {m.report_title_many()}
        </LinkButton>
        <h2 id="comments">
          {own.total === null ? m.profile_comments() : m.profile_comments_count({ count: own.total })}
        </h2>
      </div>
      <OwnComments own={own} isContinued={cursor !== null} now={now} />
    </Stack>
  )
}

const handle: ScreenHandle = { head: () => ({ title: m.profile_comments(), isPrivate: true }) }

/** /profile/comments: the person's own comments on reports. */
export const screen = { loader, Component: Comments, handle, shouldRevalidate: reloadsRoot }
