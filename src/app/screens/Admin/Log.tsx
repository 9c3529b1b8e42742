import { AdminLog } from '#features/admin/log/AdminLog.tsx'
import { m } from '#messages'
import { adminTab } from './adminTab.tsx'

/** /control/admin/log */
export const screen = adminTab(m.admin_log, AdminLog)
