import { m } from '#messages'
import { dateText } from '#platform/browser/format.ts'
import { useRoot } from '#platform/browser/root.ts'
import { Stack } from '#platform/browser/ui/basics/Layout.tsx'
import { Meta } from '#platform/browser/ui/basics/Text.tsx'
import { Check } from '#platform/browser/ui/form/Check.tsx'
import { Quote } from '#platform/browser/ui/Quote.tsx'
import type { ReportDetails } from '../reports.contract.ts'

const DATE = { day: 'numeric', month: 'short', year: 'numeric' } as const

/** The public notes on a report, each with a checkbox to remove it; nothing if there are none. */
export function PublicNotes({ notes }: Pick<ReportDetails, 'notes'>) {
  const { timeZone } = useRoot().installation.territory
  if (notes.length === 0) return null
  return (
    <Stack as="section" gap={2} aria-label={m.admin_notes()}>
      <h3>{m.admin_notes()}</h3>
      {notes.map(({ id, at, note }) => (
        <div key={id}>
          <Quote id={`note-${id}`}>
            <Meta>
              <time dateTime={at}>{dateText(at, { ...DATE, timeZone })}</time>
            </Meta>
            <p>{note}</p>
          </Quote>
          <Check name="removeNotes" value={id} aria-describedby={`note-${id}`}>
            {m.admin_note_remove()}
          </Check>
        </div>
      ))}
    </Stack>
  )
}
