import { useRef, useState } from 'react'
import { STATUSES, type Status } from '#features/reports/reports.rules.ts'
import { m } from '#messages'
import { Icon } from '#platform/browser/icons/Icon.tsx'
import { OptionSheet } from '#platform/browser/overlays/overlays.tsx'
import { problemOf } from '#platform/browser/problem.ts'
import { showToast } from '#platform/browser/ui/toasts/toasts.browser.ts'
import { useApi } from '#platform/browser/useApi.ts'
import { useRenewLists } from '../list/lists.browser.ts'
import type { AdminReport } from '../list/lists.contract.ts'
import { editReport } from './reports.contract.ts'
import { stateLabel } from './stateLabel.browser.ts'
import styles from './StateChip.module.css'

const ICONS = { active: null, resolved: 'circle-check', hidden: 'eye-off' } as const

/** A report's state, with a menu that changes it at once and can be undone. `name`: the name of the report. */
export function StateChip({ report: { id, status, version }, name }: { report: AdminReport; name: string }) {
  const api = useApi()
  const renew = useRenewLists()
  const chip = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  // Shown until the list is reloaded.
  const [chosen, setChosen] = useState<Status | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const shown = chosen ?? status
  const icon = ICONS[shown]

  /** Returns the report as it is now; null when that failed, or somebody else has changed it since this version. */
  async function put(next: Status, seen: string): Promise<AdminReport | null> {
    setProblem(null)
    setChosen(next)
    try {
      return await api.call(editReport, { id, version: seen, status: next })
    } catch (error) {
      const said = problemOf(error, m.report_act_failed()).message
      setProblem(said)
      showToast(said)
      return null
    } finally {
      await renew()
      setChosen(null)
    }
  }
  async function change(next: Status): Promise<void> {
    if (next === status || chosen !== null) return
    const before = status
    const changed = await put(next, version)
    if (changed)
      showToast(m.admin_state_changed({ state: stateLabel(next) }), () => void takeBack(before, changed.version))
  }
  async function takeBack(before: Status, seen: string): Promise<void> {
    if (await put(before, seen)) showToast(m.admin_undone())
  }
  return (
    <>
      <button
        ref={chip}
        type="button"
        className={styles.chip}
        data-state={shown}
        aria-label={[m.admin_state_of({ state: stateLabel(shown), name }), problem].filter(Boolean).join('. ')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-busy={chosen !== null || undefined}
        onClick={() => setOpen(true)}
      >
        {problem ? <Icon name="circle-alert" size="s" /> : icon ? <Icon name={icon} size="s" /> : <i />}
        <b>{stateLabel(shown)}</b>
        <Icon name="chevron-down" size="s" />
      </button>
      <OptionSheet
        open={isOpen}
        onClose={() => setOpen(false)}
        anchor={chip}
        title={m.admin_state()}
        value={shown}
        options={STATUSES.map((value) => ({ value, label: stateLabel(value) }))}
        onChoose={(value) => void change(value)}
      />
    </>
  )
}
