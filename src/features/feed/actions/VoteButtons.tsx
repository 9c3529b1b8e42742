import { useId, useState } from 'react'
import type { Card } from '#features/reports/card/cards.contract.ts'
import { ReportCounts } from '#features/reports/card/ReportCounts.tsx'
import type { Vote } from '#features/votes/votes.rules.ts'
import { m } from '#messages'
import { Icon } from '#platform/browser/icons/Icon.tsx'
import { IconButton } from '#platform/browser/ui/IconButton.tsx'
import { type ActName, useAct } from './reportActions.browser.ts'
import styles from './VoteButtons.module.css'

interface VotesProps {
  report: Card
  /** Both over the whole width, the comments elsewhere. */
  isWide?: boolean
}

/** Confirm, reject, talk; one's own report says why not. Without JavaScript the counts. Source: spec §2 "Report card", §5 "Vote". */
export function Votes({ report, isWide = false }: VotesProps) {
  const act = useAct()
  const [problem, setProblem] = useState<string | null>(null)
  const hintId = useId()
  const { confirms, rejects, comments, own, vote } = report
  const press = (name: ActName) => {
    setProblem(null)
    void act(name, report).then(setProblem)
  }
  const button = (name: Vote, label: string, count: number) => (
    <button
      type="button"
      className={styles.vote}
      data-vote={name}
      aria-label={`${label}, ${count}`}
      aria-pressed={vote === name}
      aria-disabled={own || undefined}
      aria-describedby={own ? hintId : undefined}
      onClick={() => own || press(name)}
    >
      <Icon name={name === 'confirm' ? 'check' : 'x'} />
      {label} <b>{count}</b>
    </button>
  )
  return (
    <>
      <div className={styles.votes} data-wide={isWide || undefined}>
        {button('confirm', m.vote_confirm(), confirms)}
        {button('reject', m.vote_reject(), rejects)}
        {!isWide && (
          <button
            type="button"
            className={`${styles.vote} ${styles.talk}`}
            aria-haspopup="dialog"
            aria-label={`${m.comments_title()}, ${comments}`}
            onClick={() => press('comments')}
          >
            <Icon name="message-circle" />
            <b>{comments}</b>
          </button>
        )}
      </div>
      {own && (
        <p id={hintId} className={`meta ${styles.hint}`}>
          {m.vote_own()}
        </p>
      )}
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <noscript>{import.meta.env.SSR && <ReportCounts {...report} />}</noscript>
    </>
  )
}

/** The menu of a report: flag it, or delete one's own. */
export function More({ report }: { report: Card }) {
  const act = useAct()
  return (
    <span className={styles.more}>
      <IconButton
        icon="ellipsis"
        label={m.report_more()}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => void act('more', report, currentTarget)}
      />
    </span>
  )
}
