import { type ReactNode, useId } from 'react'
import type { Card } from '#features/reports/card/cards.contract.ts'
import { ReportCounts } from '#features/reports/card/parts/ReportCounts.tsx'
import { m } from '#messages'
import { Icon } from '#platform/browser/icons/Icon.tsx'
import { useMe } from '#platform/browser/root.ts'
import { Meta } from '#platform/browser/ui/basics/Text.tsx'
import { ActionProblem } from './ActionProblem.tsx'
import styles from './VoteButtons.module.css'
import { useVote } from './voting.browser.ts'
import type { Vote } from './votes.rules.ts'

interface VoteButtonsProps {
  report: Card
  /** Uses the whole width. */
  isWide?: boolean
  onSignIn: () => void
  /** Shown beside the buttons. */
  children?: ReactNode
}

/**
 * The buttons to confirm and reject, disabled with the reason on one's own report and on a hidden one. Without
 * JavaScript the counts are shown.
 * Source: spec §2 "Report card", §5 "Vote".
 */
export function VoteButtons({ report, isWide = false, onSignIn, children }: VoteButtonsProps) {
  const isSignedIn = useMe() !== null
  const { press, error, counts } = useVote(report)
  const hintId = useId()
  const { confirms, rejects, vote } = counts
  const why = report.own ? m.votes_own() : report.status === 'hidden' ? m.votes_hidden_report() : null
  const button = (name: Vote, label: string, count: number) => (
    <button
      type="button"
      className={styles.vote}
      data-vote={name}
      aria-label={`${label}, ${count}`}
      aria-pressed={vote === name}
      aria-disabled={why !== null || undefined}
      aria-describedby={why === null ? undefined : hintId}
      onClick={() => why === null && (isSignedIn ? press(name) : onSignIn())}
    >
      <Icon name={name === 'confirm' ? 'check' : 'x'} />
      {label} <b>{count}</b>
    </button>
  )
  return (
    <>
      <div className={styles.votes} data-wide={isWide || undefined} data-needs-script>
        {button('confirm', m.votes_confirm(), confirms)}
        {button('reject', m.votes_reject(), rejects)}
        {children}
      </div>
      {why !== null && (
        <Meta id={hintId} className={styles.hint}>
          {why}
        </Meta>
      )}
      <ActionProblem error={error} failed={m.votes_failed()} onSignIn={onSignIn} />
      <noscript>{import.meta.env.SSR && <ReportCounts {...report} />}</noscript>
    </>
  )
}
