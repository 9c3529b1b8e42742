import { m } from '#messages'
import { useIsOnline } from '#platform/browser/hooks/useIsOnline.ts'
import { Row } from '#platform/browser/ui/basics/Layout.tsx'
import { Meta } from '#platform/browser/ui/basics/Text.tsx'
import styles from './Submit.module.css'

/** The form's title, and beside it whether the input is kept in this tab or the network is gone. */
export function SubmitHead({ isKept }: { isKept: boolean }) {
  const isOnline = useIsOnline()
  return (
    <Row as="header" between className={styles.head}>
      <h1>{m.reports_submit_title()}</h1>
      <Meta className={styles.kept} role="status">
        {isOnline ? isKept && m.reports_submit_kept() : m.ui_offline()}
      </Meta>
    </Row>
  )
}
