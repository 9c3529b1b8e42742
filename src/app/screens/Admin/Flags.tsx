import { useOutletContext } from 'react-router'
import { AdminFlags } from '#features/admin/flags/AdminFlags.tsx'
import { m } from '#messages'
import type { ScreenHandle } from '#platform/browser/head.ts'
import { reloadsRoot } from '#platform/browser/root.ts'
import type { AdminTab } from './AdminScreen.tsx'

function Flags() {
  const { now } = useOutletContext<AdminTab>()
  return <AdminFlags now={now} />
}

const handle: ScreenHandle = { head: () => ({ title: `${m.admin_flags()}, ${m.admin_title()}`, isPrivate: true }) }

/** /control/admin/flags. Source: spec §2 "Admin dashboard". */
export const screen = { loader: () => null, Component: Flags, handle, shouldRevalidate: reloadsRoot }
