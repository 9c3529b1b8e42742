import { AdminFlags } from '#features/admin/flags/AdminFlags.tsx'
import { m } from '#messages'
import { adminTab } from './adminTab.tsx'

/** /control/admin/flags */
export const screen = adminTab(m.admin_flags, AdminFlags)
