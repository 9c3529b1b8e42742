import { AdminKeys } from '#features/admin/keys/AdminKeys.tsx'
import { m } from '#messages'
import type { ScreenHandle } from '#platform/browser/head.ts'
import { reloadsRoot } from '#platform/browser/root.ts'

const handle: ScreenHandle = { head: () => ({ title: `${m.admin_keys()}, ${m.admin_title()}`, isPrivate: true }) }

/** /control/admin/keys: the keys with which other programs report. */
export const screen = { loader: () => null, Component: AdminKeys, handle, shouldRevalidate: reloadsRoot }
