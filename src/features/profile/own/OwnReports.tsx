import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { DeleteReport } from '#features/feed/actions/DeleteReport.tsx'
import { MoreReports } from '#features/feed/MoreReports.tsx'
import type { Card } from '#features/reports/card/cards.contract.ts'
import { OWN_TOTAL_KEY } from '#features/reports/card/reportCache.browser.ts'
import { m } from '#messages'
import { useFocusOpened } from '#platform/browser/hooks/useFocusOpened.ts'
import { LinkButton } from '#platform/browser/ui/Button.tsx'
import { OneTimeButton } from '#platform/browser/ui/OneTimeButton.tsx'
import { EmptyState, ErrorState } from '#platform/browser/ui/EmptyState.tsx'
import { SkeletonCards } from '#features/reports/card/SkeletonCards.tsx'
import type { OwnReports as Own } from './ownReports.browser.ts'
import { ListedReport } from './ListedReport.tsx'
import { Stack } from '#platform/browser/ui/basics/Layout.tsx'
import styles from './OwnReports.module.css'

/** The user's own reports, or why there are none; each can be deleted here. Source: spec §2 "Profile". */
export function OwnReports({ own, now }: { own: Own; now: number }) {
  const queries = useQueryClient()
  const list = useRef<HTMLDivElement>(null)
  useFocusOpened(list)
  const [asked, setAsked] = useState<{ report: Card; isOpen: boolean } | null>(null)
  const { items: reports, next, isContinued, isFailed, isRetrying, retry } = own
  const newest = (
    <LinkButton size="s" to="/profile/reports">
      {m.feed_newest()}
    </LinkButton>
  )
  const toSubmit = (
    <LinkButton size="s" to="/submit">
      {m.reports_submit_title()}
    </LinkButton>
  )
  return (
    <Stack ref={list} gap={3} tabIndex={-1} className={styles.list} role="group" aria-label={m.reports_title()}>
      {isFailed ? (
        <ErrorState title={m.feed_failed()} isRetrying={isRetrying} onRetry={retry} />
      ) : !reports ? (
        <SkeletonCards label={m.profile_reports_loading()} />
      ) : reports.length === 0 && next === null ? (
        <EmptyState
          title={isContinued ? m.profile_reports_no_older() : m.profile_reports_empty_title()}
          actions={isContinued ? newest : toSubmit}
        >
          {!isContinued && m.profile_reports_empty()}
        </EmptyState>
      ) : (
        reports.map((report) => (
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
      )}
      {isContinued && reports && reports.length > 0 && newest}
      {next !== null && <MoreReports page={own} cards={reports ?? []} search={`?cursor=${next}`} />}
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
    </Stack>
  )
}
