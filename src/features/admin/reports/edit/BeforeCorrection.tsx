import { categoryLabel } from '#features/categories/categories.contract.ts'
import { m } from '#messages'
import { dateText } from '#platform/browser/format.ts'
import { useRoot } from '#platform/browser/root.ts'
import { Quote } from '#platform/browser/ui/Quote.tsx'
import { Meta } from '#platform/browser/ui/basics/Text.tsx'
import { Stack } from '#platform/browser/ui/basics/Layout.tsx'
import styles from './BeforeCorrection.module.css'
import type { AdminReport } from '../../list/lists.contract.ts'
import type { ReportDetails } from '../reports.contract.ts'

const TIME = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const

interface BeforeCorrectionProps extends Pick<ReportDetails, 'corrections'> {
  /** The report as it is now. */
  report: AdminReport
}

/** The former versions of a report that its author has corrected, the latest first; nothing if there are none. */
export function BeforeCorrection({ report, corrections }: BeforeCorrectionProps) {
  const { timeZone } = useRoot().installation.territory
  if (corrections.length === 0) return null
  return (
    <Stack as="section" gap={2} className={styles.before} aria-label={m.admin_before()}>
      <h3>{m.admin_before()}</h3>
      {corrections.map(({ at, category, description, lat, lng, address }, nth) => {
        const after = corrections[nth - 1] ?? report
        const isMoved = lat !== after.lat || lng !== after.lng
        return (
          <Quote key={at}>
            <Meta>
              {categoryLabel(category)} ·{' '}
              <time dateTime={at}>{m.admin_before_until({ time: dateText(at, { ...TIME, timeZone }) })}</time>
            </Meta>
            <p>{description}</p>
            {isMoved && <Meta>{address ?? m.admin_before_moved({ lat, lng })}</Meta>}
          </Quote>
        )
      })}
    </Stack>
  )
}
