import { Distance } from '#features/territory/Distance.tsx'
import { Meta } from '#platform/browser/ui/basics/Text.tsx'
import type { Card } from '../cards.contract.ts'
import { Address } from '../ReportCard.tsx'
import { ReportTags } from './ReportState.tsx'
import styles from './ReportFullText.module.css'

/** What a report says, and where it is. */
export function ReportFullText({ report, distanceKm }: { report: Card; distanceKm: number }) {
  const { description, address } = report
  return (
    <div className={styles.text}>
      <ReportTags {...report} />
      <p className={styles.description}>{description}</p>
      {address ? (
        <Address address={address}>
          {' '}
          <Meta as="span">
            · <Distance km={distanceKm} />
          </Meta>
        </Address>
      ) : (
        <Meta>
          <Distance km={distanceKm} />
        </Meta>
      )}
    </div>
  )
}
