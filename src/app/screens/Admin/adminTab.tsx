import type { ComponentType } from 'react'
import { useOutletContext } from 'react-router'
import { m } from '#messages'
import type { ScreenHandle } from '#platform/browser/head.ts'
import { reloadsRoot } from '#platform/browser/root.ts'

export interface AdminTab {
  ownId: string
  now: number
}

/** The screen of a tab, which loads its data itself. Source: spec §2 "Admin dashboard". */
export function adminTab(title: () => string, Tab: ComponentType<AdminTab>) {
  const handle: ScreenHandle = { head: () => ({ title: `${title()}, ${m.admin_title()}`, isPrivate: true }) }
  const Component = () => <Tab {...useOutletContext<AdminTab>()} />
  return { loader: () => null, Component, handle, shouldRevalidate: reloadsRoot }
}
