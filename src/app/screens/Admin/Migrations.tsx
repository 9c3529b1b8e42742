import { AdminMigrations } from '#features/admin/migrations/AdminMigrations.tsx'
import { m } from '#messages'
import { adminTab } from './adminTab.tsx'

/** /control/admin/migrations. Source: readings 29. */
export const screen = adminTab(m.admin_migrations, AdminMigrations)
