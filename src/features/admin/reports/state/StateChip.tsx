import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { STATUSES, type Status } from '#features/reports/reports.rules.ts'
import { m } from '#messages'
import { Icon } from '#platform/browser/icons/Icon.tsx'
import { OptionSheet } from '#platform/browser/overlays/overlays.tsx'
import { showToast } from '#platform/browser/ui/toasts/toasts.browser.ts'
import { showUndoFailure } from '#platform/browser/ui/toasts/undoFailure.browser.ts'
import { useApi } from '#platform/browser/useApi.ts'
import { useRenewLists } from '../../list/lists.browser.ts'
import type { AdminReport } from '../../list/lists.contract.ts'
import { editReport } from '../reports.contract.ts'
import { stateLabel, stateProblem } from './stateWords.browser.ts'
import styles from './StateChip.module.css'

const ICONS = { active: null, resolved: 'circle-check', hidden: 'eye-off' } as const

interface Change {
  /** The state before, to which Undo returns; null: this is the undo. */
  from: Status | null
  to: Status
  /** The version that is changed. It is refused if somebody else has changed the report since. */
  seen: string
}

interface StateChipProps {
  report: AdminReport
  name: string
  /** Called with the report as it was saved, before the list is reloaded. */
  onSaved: (saved: AdminReport) => void
}

/** A report's state, with a menu that changes it at once and can be undone. */
export function StateChip({ report: { id, status, version }, name, onSaved }: StateChipProps) {
  const api = useApi()
  const renew = useRenewLists()
  const chip = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  // Pending until the list is reloaded, so the new state is shown from the press on.
  const { mutate, variables, error, isPending } = useMutation({
    mutationFn: ({ from, to, seen }: Change) =>
      api.call(editReport, { id, version: seen, status: to, undo: from === null }),
    onSuccess(changed, { from, to }) {
      onSaved(changed)
      if (from === null) return showToast(m.admin_undone())
      const undo = () => mutate({ from: null, to: from, seen: changed.version })
      showToast(m.admin_state_changed({ state: stateLabel(to) }), undo)
    },
    onError(why, change) {
      if (change.from === null) showUndoFailure(why, stateProblem(why, true), () => mutate(change))
      else showToast(stateProblem(why, false))
    },
    onSettled: renew,
  })
  const shown = isPending ? variables.to : status
  const icon = ICONS[shown]
  // If the report has the wanted state by now, only the answer was lost.
  const problem = error && variables.to !== status ? stateProblem(error, variables.from === null) : null
  const change = (to: Status) => to !== status && !isPending && mutate({ from: status, to, seen: version })
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
        aria-busy={isPending || undefined}
        aria-disabled={isPending || undefined}
        onClick={() => isPending || setOpen(true)}
      >
        {problem ? <Icon name="circle-alert" size="s" /> : icon ? <Icon name={icon} size="s" /> : <i />}
        <b>{stateLabel(shown)}</b>
        <Icon name="chevron-down" size="s" />
      </button>
      <OptionSheet
        open={isOpen}
        onClose={() => setOpen(false)}
        anchor={chip}
        title={m.reports_state()}
        value={shown}
        options={STATUSES.map((value) => ({ value, label: stateLabel(value) }))}
        onChoose={change}
      />
    </>
  )
}
