import { AdminOverview } from '#features/admin/overview/AdminOverview.tsx'
import { m } from '#messages'
import { adminTab } from './adminTab.tsx'

/** /control/admin/overview. Source: readings 30. */
export const screen = adminTab(m.admin_overview, AdminOverview)
