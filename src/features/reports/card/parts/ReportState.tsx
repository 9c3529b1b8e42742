import { useState } from 'react'
import { m } from '#messages'
import type { PinState } from '#features/map/maps.tsx'
import { Tag } from '#platform/browser/ui/Tag.tsx'
import type { Card } from '../cards.contract.ts'
import { Row } from '#platform/browser/ui/basics/Layout.tsx'
import styles from './ReportState.module.css'

type State = Pick<Card, 'status' | 'communityValidated'>

/**
 * The tags for a report's state; none for one that is active and not validated. A tag that appears later overlays the
 * card's upper edge, and one that disappears leaves its space empty, so that the buttons below do not move under the
 * finger.
 */
export function ReportTags({ status, communityValidated }: State) {
  const has = status !== 'active' || communityValidated
  const [hadAtFirst] = useState(has)
  if (!has && !hadAtFirst) return null
  return (
    <Row wrap className={styles.state} data-late={(has && !hadAtFirst) || undefined}>
      {communityValidated && (
        <Tag tone="lit" icon="badge-check">
          {m.reports_validated()}
        </Tag>
      )}
      {status === 'resolved' && (
        <Tag tone="ok" icon="circle-check">
          {m.reports_resolved()}
        </Tag>
      )}
      {status === 'hidden' && <Tag icon="eye-off">{m.reports_hidden()}</Tag>}
    </Row>
  )
}

export function pinStateOf({ status, communityValidated }: State): PinState {
  if (status !== 'active') return status
  return communityValidated ? 'validated' : 'active'
}
