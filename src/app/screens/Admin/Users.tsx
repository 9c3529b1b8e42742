import { useOutletContext } from 'react-router'
import { AdminUsers } from '#features/admin/users/AdminUsers.tsx'
import { m } from '#messages'
import type { ScreenHandle } from '#platform/browser/head.ts'
import { reloadsRoot } from '#platform/browser/root.ts'
import type { AdminTab } from './AdminScreen.tsx'

function Users() {
  const { ownId } = useOutletContext<AdminTab>()
  return <AdminUsers ownId={ownId} />
}

const handle: ScreenHandle = { head: () => ({ title: `${m.admin_users()}, ${m.admin_title()}`, isPrivate: true }) }

/** /control/admin/users. Source: spec §2 "Admin dashboard". */
export const screen = { loader: () => null, Component: Users, handle, shouldRevalidate: reloadsRoot }
