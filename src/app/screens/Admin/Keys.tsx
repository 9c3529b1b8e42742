import { AdminKeys } from '#features/admin/keys/AdminKeys.tsx'
import { m } from '#messages'
import { adminTab } from './adminTab.tsx'

/** /control/admin/keys: the keys with which other programs report. */
export const screen = adminTab(m.admin_keys, AdminKeys)
