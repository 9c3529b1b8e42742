import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { Banner } from '#platform/browser/ui/Banner.tsx'
import { useApi } from '#platform/browser/useApi.ts'
import { ADMIN_KEY } from '../../adminKeys.browser.ts'
import type { AdminReport } from '../../list/lists.contract.ts'
import { readAdminReport } from '../reports.contract.ts'
import { BeforeCorrection } from './BeforeCorrection.tsx'
import { PublicNotes } from './PublicNotes.tsx'

/** What the form to edit a report shows of its past: public notes, and former versions. Nothing if there are none. */
export function ReportHistory({ report, open }: { report: AdminReport; open: boolean }) {
  const api = useApi()
  const { id, version } = report
  const { data, isError } = useQuery({
    queryKey: [...ADMIN_KEY, 'history', id, version],
    queryFn: ({ signal }) => api.call(readAdminReport, { id }, { signal }),
    enabled: open,
    // A new note is added ten seconds after its change of state, and the version stays the same.
    staleTime: 0,
  })
  if (isError) return <Banner tone="bad">{m.admin_report_failed()}</Banner>
  if (!data) return null
  return (
    <>
      <PublicNotes notes={data.notes} />
      <BeforeCorrection report={report} corrections={data.corrections} />
    </>
  )
}
