import { useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, useRef, useState } from 'react'
import { DeleteReport } from '#features/feed/DeleteReport.tsx'
import { cardId } from '#features/reports/ReportCard.tsx'
import { m } from '#messages'
import { Banner } from '#web/ui/Banner.tsx'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { EmptyState, ErrorState } from '#web/ui/Nothing.tsx'
import { SkeletonCards } from '#web/ui/Skeleton.tsx'
import { OWN_TOTAL_KEY, type OwnReports as Own } from './ownReports.browser.ts'
import { OwnReportCard } from './OwnReportCard.tsx'
import styles from './OwnReports.module.css'

interface OwnReportsProps {
  own: Own
  /** Whether the list begins further down. */
  isContinued: boolean
  /** The time now, milliseconds. */
  now: number
}

/** One's own reports, or why there are none; each can be deleted here. Source: spec §2 "Profile". */
export function OwnReports({ own, isContinued, now }: OwnReportsProps) {
  const queries = useQueryClient()
  const list = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState<{ id: string; isOpen: boolean } | null>(null)
  const { reports, next, isFailed, retry } = own
  const deleted = () => {
    void queries.invalidateQueries({ queryKey: OWN_TOTAL_KEY })
    // The button that opened the question has gone with its report.
    requestAnimationFrame(() => list.current?.focus())
  }
  return (
    <div ref={list} tabIndex={-1} className={styles.list} role="group" aria-label={m.profile_reports()}>
      {isFailed ? (
        <ErrorState title={m.reports_failed()} onRetry={retry} />
      ) : !reports ? (
        <SkeletonCards label={m.profile_reports_loading()} />
      ) : reports.length === 0 && next === null ? (
        <Nothing isContinued={isContinued} />
      ) : (
        reports.map((report) => (
          <OwnReportCard
            key={report.id}
            report={report}
            now={now}
            onDelete={() => setAsked({ id: report.id, isOpen: true })}
          />
        ))
      )}
      {isContinued && reports && reports.length > 0 && (
        <LinkButton size="s" to="/profile/reports">
          {m.recent_newest()}
        </LinkButton>
      )}
      {next !== null && <More own={own} next={next} />}
      {asked && (
        <DeleteReport
          reportId={asked.id}
          open={asked.isOpen}
          onClose={() => setAsked({ ...asked, isOpen: false })}
          onDeleted={deleted}
        />
      )}
    </div>
  )
}

/** The way to the next page: by a press, by a link without JavaScript. */
function More({ own: { reports, isLoadingMore, isMoreFailed, loadMore }, next }: { own: Own; next: string }) {
  const press = (event: MouseEvent) => {
    event.preventDefault()
    loadMore()
    // Whoever pressed goes on where the new ones begin.
    const last = document.getElementById(cardId(reports?.at(-1)?.id ?? ''))
    last?.querySelector<HTMLElement>('h2 a')?.focus({ preventScroll: true })
  }
  if (isMoreFailed) {
    const again = (
      <Button look="link" onClick={loadMore}>
        {m.ui_try_again()}
      </Button>
    )
    return (
      <Banner tone="bad" role="alert" action={again}>
        {m.reports_failed()}
      </Banner>
    )
  }
  return (
    <>
      {isLoadingMore && <SkeletonCards count={2} label={m.profile_reports_loading()} />}
      <LinkButton wide rel="next" to={{ search: `?cursor=${next}` }} onClick={press}>
        {m.recent_more()}
      </LinkButton>
    </>
  )
}

function Nothing({ isContinued }: { isContinued: boolean }) {
  const acts = isContinued ? (
    <LinkButton size="s" to="/profile/reports">
      {m.recent_newest()}
    </LinkButton>
  ) : (
    <LinkButton size="s" to="/submit">
      {m.missing_submit()}
    </LinkButton>
  )
  return (
    <EmptyState title={m.profile_reports_empty_title()} acts={acts}>
      {m.profile_reports_empty()}
    </EmptyState>
  )
}
