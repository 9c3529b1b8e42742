import { useState } from 'react'
import { FollowButton } from '#features/following/follow/FollowButton.tsx'
import type { Card } from '#features/reports/card/cards.contract.ts'
import { VoteButtons } from '#features/votes/VoteButtons.tsx'
import { m } from '#messages'
import { Icon } from '#platform/browser/icons/Icon.tsx'
import { IconButton } from '#platform/browser/ui/IconButton.tsx'
import styles from './CardButtons.module.css'
import { loadComments, useReportAction } from './reportActions.browser.ts'

interface CardVotesProps {
  report: Card
  /** Uses the whole width; comments are beside them. */
  isWide?: boolean
}

/** The buttons to confirm, to reject and to comment. Wide ones have Follow instead of comment. */
export function CardVotes({ report, isWide = false }: CardVotesProps) {
  const action = useReportAction()
  const [isOpening, setOpening] = useState(false)
  const openComments = () => {
    action('comments', report)
    setOpening(true)
    void loadComments().then(() => setOpening(false))
  }
  return (
    <VoteButtons report={report} isWide={isWide} onSignIn={() => action('sign-in', report)}>
      {isWide ? (
        <FollowButton report={report} onSignIn={() => action('sign-in', report)} />
      ) : (
        <button
          type="button"
          className={styles.comments}
          aria-haspopup="dialog"
          aria-label={`${m.comments_title()}, ${report.comments}`}
          aria-busy={isOpening || undefined}
          onClick={openComments}
        >
          <Icon name="message-circle" />
          <b>{report.comments}</b>
        </button>
      )}
    </VoteButtons>
  )
}

export function MoreButton({ report }: { report: Card }) {
  const action = useReportAction()
  return (
    <span className={styles.more} data-needs-script>
      <IconButton
        icon="ellipsis"
        label={m.feed_report_more()}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => action('more', report, currentTarget)}
      />
    </span>
  )
}
