import { useQuery } from '@tanstack/react-query'
import { categoryLabel } from '#features/categories/categories.contract.ts'
import { m } from '#messages'
import { dateText } from '#platform/browser/format.ts'
import { useRoot } from '#platform/browser/root.ts'
import { Banner } from '#platform/browser/ui/Banner.tsx'
import { Stack } from '#platform/browser/ui/basics/Layout.tsx'
import { Meta } from '#platform/browser/ui/basics/Text.tsx'
import { Check } from '#platform/browser/ui/form/Check.tsx'
import { Quote } from '#platform/browser/ui/Quote.tsx'
import { useApi } from '#platform/browser/useApi.ts'
import { ADMIN_KEY } from '../../adminKeys.browser.ts'
import type { AdminReport } from '../../list/lists.contract.ts'
import { readAdminReport, type ReportDetails } from '../reports.contract.ts'
import type { EditedReport } from './differences.browser.ts'
import styles from './ReportHistory.module.css'

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
  // If loading again fails, the notes stay, with what was ticked.
  if (!data) return isError ? <Banner tone="bad">{m.admin_report_failed()}</Banner> : null
  const { notes = [] } = data as EditedReport // a process of release 1.0.0 gives none
  return (
    <>
      {notes.length > 0 && <Notes notes={notes} />}
      {data.corrections.length > 0 && <Versions report={report} corrections={data.corrections} />}
    </>
  )
}

const DATE = { day: 'numeric', month: 'short', year: 'numeric' } as const

/** The public notes on a report, each with a checkbox to remove it. */
function Notes({ notes }: Pick<ReportDetails, 'notes'>) {
  const { timeZone } = useRoot().installation.territory
  return (
    <Stack as="section" gap={2} aria-label={m.admin_notes()}>
      <h3>{m.admin_notes()}</h3>
      {notes.map(({ id, at, note }) => (
        <div key={id}>
          <Quote id={`note-${id}`}>
            <Meta>
              <time dateTime={at}>{dateText(at, { ...DATE, timeZone })}</time>
            </Meta>
            <p dir="auto">{note}</p>
          </Quote>
          <Check name="removeNotes" value={id} aria-describedby={`note-${id}`}>
            {m.admin_note_remove()}
          </Check>
        </div>
      ))}
    </Stack>
  )
}

const TIME = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const

/** The former versions of a report that its author has corrected, the latest first. `report`: as it is now. */
function Versions({ report, corrections }: { report: AdminReport } & Pick<ReportDetails, 'corrections'>) {
  const { timeZone } = useRoot().installation.territory
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
            <p dir="auto">{description}</p>
            {isMoved && <Meta>{address ?? m.admin_before_moved({ lat, lng })}</Meta>}
          </Quote>
        )
      })}
    </Stack>
  )
}
