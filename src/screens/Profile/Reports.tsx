import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { OWN_PAGE_LENGTH, type RenderedOwnReports, useOwnReports } from '#features/profile/ownReports.browser.ts'
import { listOwnReports } from '#features/profile/ownReports.contract.ts'
import { OwnReports } from '#features/profile/OwnReports.tsx'
import { m } from '#messages'
import { readCursor } from '#shared/cursor.ts'
import { apiContext } from '#web/api.ts'
import type { ScreenHandle } from '#web/head.ts'
import { reloadsRoot } from '#web/root.ts'
import { useProfileTab } from './profileTab.ts'

/** In the browser the tab asks for itself, so that coming here waits for nothing. */
async function loader({ context, request }: LoaderFunctionArgs): Promise<RenderedOwnReports | null> {
  if (!import.meta.env.SSR) return null
  const cursor = cursorIn(new URL(request.url).searchParams)
  const page = await context
    .get(apiContext)
    .call(listOwnReports, { limit: OWN_PAGE_LENGTH, ...(cursor !== null && { cursor }) })
    .catch(() => null)
  return { page, at: Date.now() }
}

/** The place in an address; null where there is none of ours. */
function cursorIn(search: URLSearchParams): string | null {
  const cursor = search.get('cursor')
  return cursor !== null && readCursor(cursor) ? cursor : null
}

function Reports() {
  const { me, now } = useProfileTab()
  const [search] = useSearchParams()
  const cursor = cursorIn(search)
  const own = useOwnReports(me.id, cursor, useLoaderData<RenderedOwnReports | null>())
  return <OwnReports own={own} isContinued={cursor !== null} now={now} />
}

const handle: ScreenHandle = { head: () => ({ title: m.profile_reports(), isPrivate: true }) }

/** /profile/reports. Source: spec §2 "Profile". */
export const screen = { loader, Component: Reports, handle, shouldRevalidate: reloadsRoot }
