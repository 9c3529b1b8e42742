import { useOutletContext } from 'react-router'
import { AdminReports } from '#features/admin/reports/AdminReports.tsx'
import { m } from '#messages'
import type { ScreenHandle } from '#platform/browser/head.ts'
import { reloadsRoot } from '#platform/browser/root.ts'
import type { AdminTab } from './AdminScreen.tsx'

function Reports() {
  const { now } = useOutletContext<AdminTab>()
  return <AdminReports now={now} />
}

const handle: ScreenHandle = {
  head: () => ({ title: `${m.report_title_many()}, ${m.admin_title()}`, isPrivate: true }),
}

/** /control/admin. Source: spec §2 "Admin dashboard". */
export const screen = { loader: () => null, Component: Reports, handle, shouldRevalidate: reloadsRoot }
