import { m } from '#messages'
import { useOnDemand } from '#platform/browser/hooks/useOnDemand.ts'
import { LinkButton } from '#platform/browser/ui/Button.tsx'
import styles from './DashboardLink.module.css'

const WORDS_ID = 'flags-waiting'

/**
 * Link to the dashboard, with the number of flagged reports that wait there. The number's code is loaded for
 * administrators only.
 */
export function DashboardLink() {
  // Without the number the link works too.
  const Count = useOnDemand(() => import('./flags/WaitingCount.tsx').then((it) => it.WaitingCount), true)
  return (
    <div className={styles.holder}>
      <LinkButton to="/control/admin" size="s" wide icon="shield" aria-describedby={Count ? WORDS_ID : undefined}>
        {m.admin_title()}
      </LinkButton>
      {Count && <Count id={WORDS_ID} className={styles.count} />}
    </div>
  )
}
