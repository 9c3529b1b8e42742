import { AdminUsers } from '#features/admin/users/AdminUsers.tsx'
import { m } from '#messages'
import { adminTab } from './adminTab.tsx'

/** /control/admin/users */
export const screen = adminTab(m.admin_users, AdminUsers)
