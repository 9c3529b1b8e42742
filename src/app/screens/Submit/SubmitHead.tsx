import { m } from '#messages'
import { useIsOnline } from '#platform/browser/hooks/useIsOnline.ts'
import { Row } from '#platform/browser/ui/basics/Layout.tsx'
import { Meta } from '#platform/browser/ui/basics/Text.tsx'
import styles from './Submit.module.css'

/** The form's title, and beside it what of the input is kept in this tab, or that the network is gone. */
export function SubmitHead({ isKept, isVisitorWithPhoto }: { isKept: boolean; isVisitorWithPhoto: boolean }) {
  const isOnline = useIsOnline()
  return (
    <Row as="header" between className={styles.head}>
      <h1>{m.reports_submit_title()}</h1>
      <Meta className={styles.kept} role="status">
        {isOnline ? isKept && keptText(isVisitorWithPhoto) : m.ui_offline()}
      </Meta>
    </Row>
  )
}

function keptText(isVisitorWithPhoto: boolean): string {
  // A visitor's photo is not stored.
  if (isVisitorWithPhoto) return m.reports_submit_kept_not_photo()
  // An installed app has no tabs.
  return matchMedia('(display-mode: standalone)').matches ? m.reports_submit_kept_app() : m.reports_submit_kept()
}
