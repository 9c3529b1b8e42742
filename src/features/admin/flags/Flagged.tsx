import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { CategoryTile } from '#features/categories/CategoryTile.tsx'
import { categoryLabel } from '#features/categories/categories.contract.ts'
import { AboutReport, nameOfReport } from '#features/reports/card/AboutReport.tsx'
import { PhotoThumb } from '#features/reports/photos/PhotoThumb.tsx'
import { FROM_SCREEN } from '#platform/browser/hooks/useLocationState.ts'
import { m } from '#messages'
import { AskFirst } from '#platform/browser/overlays/AskFirst.tsx'
import { problemOf } from '#platform/browser/problem.ts'
import { Ago } from '#platform/browser/ui/Ago.tsx'
import { Failure } from '#platform/browser/ui/Banner.tsx'
import { Facts } from '#platform/browser/ui/numbers/Facts.tsx'
import { Button } from '#platform/browser/ui/Button.tsx'
import { Card } from '#platform/browser/ui/Card.tsx'
import { showToast } from '#platform/browser/ui/toasts/toasts.browser.ts'
import { showUndoFailure } from '#platform/browser/ui/toasts/undoFailure.browser.ts'
import { useApi } from '#platform/browser/useApi.ts'
import { isRefusal } from '#shared/endpoint.ts'
import { Grow } from '#platform/browser/ui/basics/Layout.tsx'
import { Meta } from '#platform/browser/ui/basics/Text.tsx'
import styles from './Flagged.module.css'
import { FlagsSummary } from './FlagsSummary.tsx'
import { useRenewLists } from '../list/lists.browser.ts'
import { type Decision, decideFlags, type FlaggedReport, undoDecision } from './flags.contract.ts'
import { type Selection, SelectEntry } from '../list/selection/Selection.tsx'

/** The decisions that can be undone, each with its button. */
export const REVERSIBLE = [
  { decision: 'dismiss', label: m.admin_dismiss, icon: 'check' },
  { decision: 'hide', label: m.reports_action_hide, icon: 'eye-off' },
  { decision: 'resolve', label: m.reports_action_resolve, icon: 'circle-check' },
] as const

/** Messages after a decision: a toast that names the report, and the text on its card. */
const DONE = {
  dismiss: [m.admin_dismissed_named, m.admin_dismissed],
  hide: [m.admin_hidden_named, m.reports_hidden],
  resolve: [m.admin_resolved_named, m.reports_resolved],
  delete: [m.admin_deleted_named, m.admin_deleted],
} as const satisfies Record<Decision, unknown>

/** Dismissing the flags that have hidden a report also shows it again. */
function wordsAfter(decision: Decision, { isHiddenByFlags }: FlaggedReport) {
  const showsAgain = decision === 'dismiss' && isHiddenByFlags
  return showsAgain ? ([m.admin_dismissed_shown_named, m.admin_dismissed_shown] as const) : DONE[decision]
}

/** A decision with the state it is based on. */
export function asSeen({ report, flags }: FlaggedReport, decision: Decision) {
  return { id: report.id, version: report.version, flags: flags.length, newestFlag: flags.at(-1)?.at, decision }
}

interface FlaggedProps {
  flagged: FlaggedReport
  now: number
  /** The decision that was just taken; null while the report waits. */
  decided: Decision | null
  chosen: Selection<FlaggedReport>
  onDecided: (decision: Decision) => void
  onUndone: () => void
}

/** A flagged report with its flags, and the buttons to decide on it. */
export function Flagged({ flagged, now, decided, chosen, onDecided, onUndone }: FlaggedProps) {
  const { report } = flagged
  const api = useApi()
  const renew = useRenewLists()
  const title = useRef<HTMLHeadingElement>(null)
  const [isAsked, setAsked] = useState(false)
  const name = nameOfReport(report)

  const undo = useMutation({
    mutationFn: () => api.call(undoDecision, { id: report.id }),
    onSuccess() {
      onUndone()
      showToast(m.admin_undone())
    },
    onError: (why) => showUndoFailure(why, problemOf(why, m.ui_undo_failed()).message, () => undo.mutate()),
    onSettled: renew,
  })
  const { mutate, mutateAsync, variables, error, isPending } = useMutation({
    mutationFn: (decision: Decision) => api.call(decideFlags, asSeen(flagged, decision)),
    onSuccess(_, decision) {
      const [words] = wordsAfter(decision, flagged)
      showToast(words({ name }), decision === 'delete' ? undefined : () => undo.mutate())
      onDecided(decision)
      if (chosen.has(flagged)) chosen.toggle(flagged)
      // The pressed button disappears, so move the focus to the title.
      if (decision !== 'delete') title.current?.focus()
      void renew()
    },
    onError(why) {
      // Somebody else has decided, deleted, changed or flagged it.
      if (!isRefusal(why) || (why.status !== 404 && why.status !== 409)) return
      showToast(problemOf(why, m.reports_action_failed()).message)
      void renew()
    },
  })
  return (
    <Card aria-label={name} isSelected={chosen.has(flagged)} data-decided={decided ? '' : undefined}>
      <div className={styles.head}>
        <CategoryTile category={report.category} />
        <Grow>
          <h2 ref={title} tabIndex={-1}>
            <Link data-quiet to={`/report/${report.id}`} state={FROM_SCREEN}>
              {categoryLabel(report.category)}
            </Link>
          </h2>
          <Meta>
            <Facts>
              {report.author?.name ?? m.reports_author_anonymous()}
              <Ago at={report.createdAt} now={now} />
            </Facts>
          </Meta>
        </Grow>
        {report.photo && (
          <div className={styles.photo}>
            <PhotoThumb photo={report.photo} category={report.category} />
          </div>
        )}
        <SelectEntry name={name} checked={chosen.has(flagged)} onChange={() => chosen.toggle(flagged)} />
      </div>
      <p className={styles.words} data-lines={6}>
        {report.description}
      </p>
      <FlagsSummary flagged={flagged} now={now} />
      {error && variables !== 'delete' && <Failure>{problemOf(error, m.reports_action_failed()).message}</Failure>}
      {decided ? (
        <p className={styles.done}>{wordsAfter(decided, flagged)[1]()}</p>
      ) : (
        <div className={styles.actions}>
          {REVERSIBLE.map(({ decision, label, icon }) => (
            <Button
              key={decision}
              icon={icon}
              size="s"
              busy={isPending && variables === decision}
              onClick={() => isPending || mutate(decision)}
            >
              {label()}
            </Button>
          ))}
          <Button look="danger" size="s" icon="trash-2" aria-haspopup="dialog" onClick={() => setAsked(true)}>
            {m.ui_delete()}
          </Button>
        </div>
      )}
      <AskFirst
        open={isAsked}
        onClose={() => setAsked(false)}
        title={m.admin_report_delete_ask()}
        about={<AboutReport report={report} author={report.author?.name ?? null} />}
        words={m.admin_report_delete_words()}
        yes={m.ui_delete_for_good()}
        failed={(why) => problemOf(why, m.admin_report_delete_failed()).message}
        action={() => mutateAsync('delete')}
        finalFocus={() => title.current}
      />
    </Card>
  )
}
