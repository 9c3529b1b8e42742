import { useOutletContext } from 'react-router'
import { AdminLog } from '#features/admin/log/AdminLog.tsx'
import { m } from '#messages'
import type { ScreenHandle } from '#platform/browser/head.ts'
import { reloadsRoot } from '#platform/browser/root.ts'
import type { AdminTab } from './AdminScreen.tsx'

function Log() {
  const { now } = useOutletContext<AdminTab>()
  return <AdminLog now={now} />
}

const handle: ScreenHandle = { head: () => ({ title: `${m.admin_log()}, ${m.admin_title()}`, isPrivate: true }) }

/** /control/admin/log. Source: spec §2 "Admin dashboard". */
export const screen = { loader: () => null, Component: Log, handle, shouldRevalidate: reloadsRoot }
