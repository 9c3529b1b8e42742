import { useId } from 'react'
import { m } from '#messages'
import { LinkButton } from '#platform/browser/ui/Button.tsx'
import styles from './DashboardLink.module.css'
import { useFlagsWaiting } from './flags/waiting.browser.ts'
import { waitingWords } from './flags/waitingWords.browser.ts'

/** Link to the dashboard, with the number of flagged reports that wait there. */
export function DashboardLink() {
  const words = useId()
  const waiting = waitingWords(useFlagsWaiting(true))
  return (
    <div className={styles.place}>
      <LinkButton to="/control/admin" size="s" wide icon="shield" aria-describedby={waiting ? words : undefined}>
        {m.admin_title()}
      </LinkButton>
      {waiting && (
        <>
          <span className={styles.count} aria-hidden="true">
            {waiting.digits}
          </span>
          <span id={words} hidden>
            {waiting.words}
          </span>
        </>
      )}
    </div>
  )
}
