import { useOutletContext } from 'react-router'
import { AdminMigrations } from '#features/admin/migrations/AdminMigrations.tsx'
import { m } from '#messages'
import type { ScreenHandle } from '#platform/browser/head.ts'
import { reloadsRoot } from '#platform/browser/root.ts'
import type { AdminTab } from './AdminScreen.tsx'

function Migrations() {
  const { now } = useOutletContext<AdminTab>()
  return <AdminMigrations now={now} />
}

const handle: ScreenHandle = { head: () => ({ title: `${m.admin_migrations()}, ${m.admin_title()}`, isPrivate: true }) }

/** /control/admin/migrations. Source: spec §2 "Admin dashboard", readings 29. */
export const screen = { loader: () => null, Component: Migrations, handle, shouldRevalidate: reloadsRoot }
