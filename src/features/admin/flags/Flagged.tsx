import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { CategoryTile } from '#features/categories/CategoryTile.tsx'
import { categoryLabel } from '#features/categories/categories.contract.ts'
import { reasonLabel } from '#features/flags/flags.contract.ts'
import { FLAG_REASONS } from '#features/flags/flags.rules.ts'
import { AboutReport, nameOfReport } from '#features/reports/card/AboutReport.tsx'
import { PhotoThumb } from '#features/reports/photos/PhotoThumb.tsx'
import { m } from '#messages'
import { isRefusal } from '#shared/endpoint.ts'
import { AskDeletion } from '#platform/browser/overlays/AskDeletion.tsx'
import { problemOf } from '#platform/browser/problem.ts'
import { Ago } from '#platform/browser/ui/Ago.tsx'
import { Banner } from '#platform/browser/ui/Banner.tsx'
import { Button } from '#platform/browser/ui/Button.tsx'
import { Card } from '#platform/browser/ui/Card.tsx'
import { Tag } from '#platform/browser/ui/Tag.tsx'
import { showToast } from '#platform/browser/ui/toasts/toasts.browser.ts'
import { useApi } from '#platform/browser/useApi.ts'
import styles from './Flags.module.css'
import { useRenewLists } from '../list/lists.browser.ts'
import { type Decision, decideFlags, type FlaggedReport, undoDecision } from '../reports/reports.contract.ts'
import { type Chosen, SelectBox } from '../list/Selection.tsx'

/** Messages after a decision: a toast that names the report, and the text on its card. */
const DONE = {
  dismiss: [m.admin_dismissed_one, m.admin_dismissed],
  hide: [m.admin_hidden_one, m.report_hidden],
  resolve: [m.admin_resolved_one, m.report_resolved],
  delete: [m.admin_deleted_one, m.admin_deleted],
} as const satisfies Record<Decision, unknown>

interface FlaggedProps {
  flagged: FlaggedReport
  now: number
  /** The decision that was just taken; null while the report waits. */
  decided: Decision | null
  chosen: Chosen<FlaggedReport>
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
  const [busy, setBusy] = useState<Decision | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const name = nameOfReport(report)

  async function decide(decision: Decision): Promise<void> {
    setBusy(decision)
    setProblem(null)
    try {
      await api.call(decideFlags, { id: report.id, decision })
    } catch (error) {
      if (decision === 'delete' && isRefusal(error)) throw error
      return setProblem(problemOf(error, m.admin_report_update_failed()).message)
    } finally {
      setBusy(null)
    }
    const [words] = DONE[decision]
    showToast(words({ name }), decision === 'delete' ? undefined : () => void undo())
    onDecided(decision)
    // The pressed button disappears, so move the focus to the title.
    if (decision !== 'delete') title.current?.focus()
    await renew()
  }
  async function undo(): Promise<void> {
    try {
      await api.call(undoDecision, { id: report.id })
      onUndone()
      showToast(m.admin_undone())
    } catch (error) {
      showToast(problemOf(error, m.admin_undo_failed()).message)
    }
    await renew()
  }
  const button = (decision: Decision, text: string, icon: 'check' | 'eye-off' | 'circle-check') => (
    <Button icon={icon} size="s" busy={busy === decision} onClick={() => busy ?? void decide(decision)}>
      {text}
    </Button>
  )
  return (
    <Card aria-label={name} isSelected={chosen.has(flagged)} data-decided={decided ? '' : undefined}>
      <div className={styles.head}>
        <CategoryTile category={report.category} />
        <div className="grow">
          <h2 ref={title} tabIndex={-1}>
            <Link to={`/report/${report.id}`}>{categoryLabel(report.category)}</Link>
          </h2>
          <p className="meta">
            {report.author?.name ?? m.author_anonymous()} · <Ago at={report.createdAt} now={now} />
          </p>
        </div>
        {report.photo && (
          <div className={styles.photo}>
            <PhotoThumb photo={report.photo} category={report.category} />
          </div>
        )}
        <SelectBox name={name} checked={chosen.has(flagged)} onChange={() => chosen.toggle(flagged)} />
      </div>
      <p className={styles.words}>{report.description}</p>
      <WhatIsSaid flagged={flagged} now={now} />
      {problem && (
        <Banner tone="bad" role="alert">
          {problem}
        </Banner>
      )}
      {decided ? (
        <p className={styles.done}>{DONE[decided][1]()}</p>
      ) : (
        <div className={styles.acts}>
          {button('dismiss', m.admin_dismiss(), 'check')}
          {button('hide', m.admin_hide(), 'eye-off')}
          {button('resolve', m.admin_resolve(), 'circle-check')}
          <Button look="danger" size="s" icon="trash" aria-haspopup="dialog" onClick={() => setAsked(true)}>
            {m.admin_delete()}
          </Button>
        </div>
      )}
      <AskDeletion
        open={isAsked}
        onClose={() => setAsked(false)}
        title={m.admin_report_delete_ask()}
        about={<AboutReport report={report} author={report.author?.name ?? null} />}
        words={m.admin_report_delete_words()}
        yes={m.admin_delete_for_good()}
        failed={m.admin_report_delete_failed()}
        remove={() => decide('delete')}
        onRemoved={() => undefined}
        finalFocus={() => title.current}
      />
    </Card>
  )
}

/** How long the report waits, or that it is hidden; the flags' reasons with their counts, and their comments. */
function WhatIsSaid({
  flagged: { flags, isHiddenByFlags, waitingSince },
  now,
}: {
  flagged: FlaggedReport
  now: number
}) {
  const told = FLAG_REASONS.map((reason) => ({ reason, count: flags.filter((flag) => flag.reason === reason).length }))
  return (
    <>
      <div className="row wrap">
        {isHiddenByFlags ? (
          <Tag tone="bad" icon="eye-off">
            {m.admin_hidden_by_flags({ count: flags.length })}
          </Tag>
        ) : (
          <Tag tone="wait" icon="clock">
            {m.admin_waiting()} <Ago at={waitingSince} now={now} />
          </Tag>
        )}
        {told.map(
          ({ reason, count }) =>
            count > 0 && (
              <Tag key={reason} icon="flag">
                {reasonLabel(reason)}, {count}
              </Tag>
            ),
        )}
      </div>
      {[...new Set(flags.flatMap(({ description }) => description ?? []))].map((description) => (
        <blockquote key={description} className={styles.said}>
          <p className="meta">{m.admin_flagged_words()}</p>
          <p>{description}</p>
        </blockquote>
      ))}
      {flags
        .filter(({ comment }) => comment !== '')
        .map(({ comment, at }) => (
          <blockquote key={`${at} ${comment}`} className={styles.said}>
            {comment}
          </blockquote>
        ))}
    </>
  )
}
