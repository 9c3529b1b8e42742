import { AdminReports } from '#features/admin/reports/AdminReports.tsx'
import { m } from '#messages'
import { adminTab } from './adminTab.tsx'

/** /control/admin */
export const screen = adminTab(m.reports_title, AdminReports)
