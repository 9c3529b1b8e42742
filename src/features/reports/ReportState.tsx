import { m } from '#messages'
import type { PinState } from '#web/map/maps.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import type { Card } from './cards.contract.ts'

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
