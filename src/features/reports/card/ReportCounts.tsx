import { m } from '#messages'
import { Icon } from '#platform/browser/icons/Icon.tsx'
import type { IconName } from '#platform/browser/icons/names.ts'
import { VisuallyHidden } from '#platform/browser/ui/VisuallyHidden.tsx'
import type { Card } from './cards.contract.ts'

/** The numbers of confirms, rejects and comments. Without JavaScript they are shown instead of the buttons. */
export function ReportCounts({ confirms, rejects, comments }: Pick<Card, 'confirms' | 'rejects' | 'comments'>) {
  return (
    <ul className="row wrap meta">
      <Count icon="check" text={m.report_confirms({ count: confirms })} />
      <Count icon="x" text={m.report_rejects({ count: rejects })} />
      <Count icon="message-circle" short={comments} text={m.report_comments({ count: comments })} />
    </ul>
  )
}

/** A count in words. With `short`, only that is shown and the words are for screen readers. */
function Count({ icon, text, short }: { icon: IconName; text: string; short?: number }) {
  return (
    <li className="row">
      <Icon name={icon} size="s" />
      {short === undefined ? text : <VisuallyHidden>{text}</VisuallyHidden>}
      {short !== undefined && <span aria-hidden="true">{short}</span>}
    </li>
  )
}
