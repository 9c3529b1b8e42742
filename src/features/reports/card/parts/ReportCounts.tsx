import { m } from '#messages'
import { Icon } from '#platform/browser/icons/Icon.tsx'
import type { IconName } from '#platform/browser/icons/names.ts'
import { Meta } from '#platform/browser/ui/basics/Text.tsx'
import { VisuallyHidden } from '#platform/browser/ui/VisuallyHidden.tsx'
import { Row } from '#platform/browser/ui/basics/Layout.tsx'
import type { Card } from '../cards.contract.ts'
import styles from './ReportCounts.module.css'

/** The numbers of confirms, rejects and comments. Without JavaScript they are shown instead of the buttons. */
export function ReportCounts({ confirms, rejects, comments }: Pick<Card, 'confirms' | 'rejects' | 'comments'>) {
  return (
    <Meta as="ul" className={styles.counts}>
      <Count icon="check" text={m.reports_confirms({ count: confirms })} />
      <Count icon="x" text={m.reports_rejects({ count: rejects })} />
      <Count icon="message-circle" short={comments} text={m.reports_comments({ count: comments })} />
    </Meta>
  )
}

/** A count in words. With `short`, only that is shown and the words are for screen readers. */
function Count({ icon, text, short }: { icon: IconName; text: string; short?: number }) {
  return (
    <Row as="li">
      <Icon name={icon} size="s" />
      {short === undefined ? text : <VisuallyHidden>{text}</VisuallyHidden>}
      {short !== undefined && <span aria-hidden="true">{short}</span>}
    </Row>
  )
}
