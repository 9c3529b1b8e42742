import { useState } from 'react'
import { m } from '#messages'
import type { PinState } from '#features/map/maps.tsx'
import { Tag } from '#platform/browser/ui/Tag.tsx'
import type { Card } from './cards.contract.ts'
import styles from './ReportState.module.css'

type State = Pick<Card, 'status' | 'communityValidated'>

/**
 * What a report has become, in words; nothing for one that is active and not validated. What it becomes while somebody
 * looks lies over the edge above, and what it is no longer leaves its room: the buttons below stay under the finger.
 */
export function ReportTags({ status, communityValidated }: State) {
  const has = status !== 'active' || communityValidated
  const [hadAtFirst] = useState(has)
  if (!has && !hadAtFirst) return null
  return (
    <div className={styles.place} data-late={(has && !hadAtFirst) || undefined}>
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
