import type { Card } from '#features/reports/card/cards.contract.ts'
import { correctableUntil } from '#features/reports/correction/correction.rules.ts'
import type { Status } from '#features/reports/reports.rules.ts'
import { m } from '#messages'
import { serverNow } from '#platform/browser/exchange.browser.ts'
import type { MenuItem } from '#platform/browser/overlays/overlays.tsx'
import type { AskedState } from './reportActions.browser.ts'

interface MenuActions {
  follow: () => void
  correct: () => void
  remove: () => void
  flag: () => void
  /** Only for administrators. */
  edit: () => void
  setStatus: (to: AskedState) => void
  erase: () => void
}

/**
 * The items of a report's menu. Everybody can follow it. Authors can correct it for 15 minutes and delete it, others
 * can flag it unless it is hidden already; administrators get more.
 */
export function menuOf(report: Card, isAdmin: boolean, does: MenuActions): MenuItem[] {
  const { own, status, createdAt } = report
  const isHidden = status === 'hidden'
  const isCorrectable = !isHidden && serverNow() < correctableUntil(new Date(createdAt)).getTime()
  return [
    ...(own && isCorrectable ? [{ label: m.reports_edit(), icon: 'pencil' as const, onSelect: does.correct }] : []),
    ...(own ? [{ label: m.reports_delete(), icon: 'trash-2' as const, onSelect: does.remove, danger: true }] : []),
    ...(own || isHidden ? [] : [{ label: m.flags_title(), icon: 'flag' as const, onSelect: does.flag }]),
    { label: m.following(), icon: 'bell', onSelect: does.follow, isChecked: report.following === true },
    ...(isAdmin ? adminItems(status, does) : []),
  ]
}

function adminItems(status: Status, { edit, setStatus, erase }: MenuActions): MenuItem[] {
  const items: MenuItem[] = [
    { label: m.ui_edit(), icon: 'pencil', onSelect: edit },
    status === 'resolved'
      ? { label: m.feed_action_reopen(), icon: 'rotate-cw', onSelect: () => setStatus('active') }
      : { label: m.reports_action_resolve(), icon: 'circle-check', onSelect: () => setStatus('resolved') },
    status === 'hidden'
      ? { label: m.feed_action_show(), icon: 'eye', onSelect: () => setStatus('shown') }
      : { label: m.reports_action_hide(), icon: 'eye-off', onSelect: () => setStatus('hidden') },
    { label: m.ui_delete_for_good(), icon: 'trash-2', onSelect: erase, danger: true },
  ]
  return items.map((item) => ({ ...item, group: m.feed_actions() }))
}
