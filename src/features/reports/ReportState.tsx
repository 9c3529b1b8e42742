import { m } from '#messages'
import { Icon } from '#web/icons/Icon.tsx'
import type { IconName } from '#web/icons/names.ts'
import type { PinState } from '#web/map/maps.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import type { Card } from './cards.contract.ts'
import styles from './ReportState.module.css'

type State = Pick<Card, 'status' | 'communityValidated'>

/** What a report has become, in words; nothing for one that is active and not validated. */
export function ReportTags({ status, communityValidated }: State) {
  if (status === 'active' && !communityValidated) return null
  return (
    <div className="row wrap">
      {communityValidated && (
        <Tag tone="lit" icon="badge-check">
          {m.report_validated()}
        </Tag>
      )}
      {status === 'resolved' && (
        <Tag tone="ok" icon="circle-check">
          {m.report_resolved()}
        </Tag>
      )}
      {status === 'hidden' && <Tag icon="eye-off">{m.report_hidden()}</Tag>}
    </div>
  )
}

/** How a report's pin looks. */
export function pinStateOf({ status, communityValidated }: State): PinState {
  if (status !== 'active') return status
  return communityValidated ? 'validated' : 'active'
}

/** How many confirm, reject and talk about a report. */
export function ReportCounts({ confirms, rejects, comments }: Pick<Card, 'confirms' | 'rejects' | 'comments'>) {
  return (
    <ul className={styles.counts}>
      <Count icon="check" text={confirms === 1 ? m.report_confirms_one() : m.report_confirms({ count: confirms })} />
      <Count icon="x" text={rejects === 1 ? m.report_rejects_one() : m.report_rejects({ count: rejects })} />
      <Count
        icon="message-circle"
        short={comments}
        text={comments === 1 ? m.report_comments_one() : m.report_comments({ count: comments })}
      />
    </ul>
  )
}

/** A count in words; where `short` is given, that is seen and the words are said. */
function Count({ icon, text, short }: { icon: IconName; text: string; short?: number }) {
  return (
    <li>
      <Icon name={icon} size="s" />
      {short === undefined ? text : <VisuallyHidden>{text}</VisuallyHidden>}
      {short !== undefined && <span aria-hidden="true">{short}</span>}
    </li>
  )
}
