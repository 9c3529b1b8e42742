import { useQuery } from '@tanstack/react-query'
import { categoryLabel } from '#features/categories/categories.contract.ts'
import { m } from '#messages'
import { dateText } from '#platform/browser/format.ts'
import { useRoot } from '#platform/browser/root.ts'
import { Banner } from '#platform/browser/ui/Banner.tsx'
import { Quote } from '#platform/browser/ui/Quote.tsx'
import { useApi } from '#platform/browser/useApi.ts'
import { Meta } from '#platform/browser/ui/basics/Text.tsx'
import { ADMIN_KEY } from '../../adminKeys.browser.ts'
import { Stack } from '#platform/browser/ui/basics/Layout.tsx'
import styles from './BeforeCorrection.module.css'
import type { AdminReport } from '../../list/lists.contract.ts'
import { readAdminReport } from '../reports.contract.ts'

const TIME = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const

/** The former versions of a report that its author has corrected, the latest first; nothing if there are none. */
export function BeforeCorrection({ report, open }: { report: AdminReport; open: boolean }) {
  const { timeZone } = useRoot().installation.territory
  const api = useApi()
  const { id, editedAt } = report
  const { data, isError } = useQuery({
    queryKey: [...ADMIN_KEY, 'before', id, editedAt],
    queryFn: ({ signal }) => api.call(readAdminReport, { id }, { signal }),
    enabled: open && editedAt !== null,
  })
  if (editedAt === null) return null
  const corrections = data?.corrections ?? []
  return (
    <Stack as="section" gap={2} className={styles.before} aria-label={m.admin_before()}>
      <h3>{m.admin_before()}</h3>
      {isError && <Banner tone="bad">{m.admin_report_failed()}</Banner>}
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
