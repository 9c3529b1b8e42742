import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { DeleteReport } from '#features/feed/actions/DeleteReport.tsx'
import { MoreReports } from '#features/feed/MoreReports.tsx'
import type { Card } from '#features/reports/card/cards.contract.ts'
import { OWN_TOTAL_KEY } from '#features/reports/card/reportCache.browser.ts'
import { m } from '#messages'
import { OneTimeButton } from '#platform/browser/ui/OneTimeButton.tsx'
import type { OwnReports as Own } from './ownReports.browser.ts'
import { ListedReport } from './ListedReport.tsx'
import { OwnList } from './OwnList.tsx'

/** The user's own reports, or why there are none; each can be deleted here. Source: spec §2 "Profile". */
export function OwnReports({ own, now }: { own: Own; now: number }) {
  const queries = useQueryClient()
  const list = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState<{ report: Card; isOpen: boolean } | null>(null)
  const { items: reports, next } = own
  return (
    <>
      <OwnList
        ref={list}
        own={own}
        label={m.reports_title()}
        words={{
          loading: m.profile_reports_loading(),
          failed: m.feed_failed(),
          emptyTitle: m.profile_reports_empty_title(),
          empty: m.profile_reports_empty(),
          noOlder: m.profile_reports_no_older(),
        }}
        start={{ label: m.reports_submit_title(), to: '/submit' }}
        newest={{ label: m.feed_newest(), to: '/profile/reports' }}
        foot={next !== null && <MoreReports page={own} cards={reports ?? []} search={`?cursor=${next}`} />}
      >
        {(items) =>
          items.map((report) => (
            <ListedReport key={report.id} report={report} now={now} level={2}>
              <OneTimeButton
                size="s"
                icon="trash-2"
                aria-haspopup="dialog"
                data-needs-script
                onClick={() => setAsked({ report, isOpen: true })}
              >
                {m.reports_delete()}
              </OneTimeButton>
            </ListedReport>
          ))
        }
      </OwnList>
      {asked && (
        <DeleteReport
          report={asked.report}
          open={asked.isOpen}
          onClose={() => setAsked({ ...asked, isOpen: false })}
          onDeleted={() => void queries.invalidateQueries({ queryKey: OWN_TOTAL_KEY })}
          // The button that opened the question was removed with its report.
          onClosed={() => void requestAnimationFrame(() => list.current?.focus())}
        />
      )}
    </>
  )
}
