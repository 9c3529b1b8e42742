import { useOutletContext } from 'react-router'
import { AdminOverview } from '#features/admin/overview/AdminOverview.tsx'
import { m } from '#messages'
import type { ScreenHandle } from '#platform/browser/head.ts'
import { reloadsRoot } from '#platform/browser/root.ts'
import type { AdminTab } from './AdminScreen.tsx'

function Overview() {
  const { now } = useOutletContext<AdminTab>()
  return <AdminOverview now={now} />
}

const handle: ScreenHandle = { head: () => ({ title: `${m.admin_overview()}, ${m.admin_title()}`, isPrivate: true }) }

/** /control/admin/overview. Source: readings 30. */
export const screen = { loader: () => null, Component: Overview, handle, shouldRevalidate: reloadsRoot }
