import { useOutletContext } from 'react-router'
import { AdminComments } from '#features/admin/comments/AdminComments.tsx'
import { m } from '#messages'
import type { ScreenHandle } from '#platform/browser/head.ts'
import { reloadsRoot } from '#platform/browser/root.ts'
import type { AdminTab } from './AdminScreen.tsx'

function Comments() {
  const { now } = useOutletContext<AdminTab>()
  return <AdminComments now={now} />
}

const handle: ScreenHandle = { head: () => ({ title: `${m.comment_title()}, ${m.admin_title()}`, isPrivate: true }) }

/** /control/admin/comments. Source: spec §2 "Admin dashboard". */
export const screen = { loader: () => null, Component: Comments, handle, shouldRevalidate: reloadsRoot }
