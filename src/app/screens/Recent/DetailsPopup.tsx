import { useEffect, useEffectEvent, useState } from 'react'
import { CategoryTile } from '#features/categories/CategoryTile.tsx'
import { categoryLabel } from '#features/categories/categories.contract.ts'
import { CommentSection } from '#features/comments/popup/CommentSection.tsx'
import { ReportActions } from '#features/feed/actions/ReportActions.tsx'
import { useReport } from '#features/feed/feed.browser.ts'
import { CardVotes, MoreButton } from '#features/feed/actions/CardButtons.tsx'
import type { Card } from '#features/reports/card/cards.contract.ts'
import { ReportDetails, ReportFacts } from '#features/reports/card/ReportDetails.tsx'
import { useTimeline } from '#features/reports/timeline/timeline.browser.ts'
import { ShareButton } from '../parts/ShareButton.tsx'
import { moreReportActions } from '../parts/moreReportActions.ts'
import { distanceKm, type LatLng } from '#features/territory/territory.rules.ts'
import { m } from '#messages'
import { useOpening } from '#platform/browser/hooks/useOpening.ts'
import { Sheet } from '#platform/browser/overlays/overlays.tsx'
import { Failure } from '#platform/browser/ui/Banner.tsx'
import { ErrorState } from '#platform/browser/ui/EmptyState.tsx'
import { Loading, Skeleton } from '#platform/browser/ui/Skeleton.tsx'

export interface DetailsPopupProps {
  /** null when no report is open. */
  id: string | null
  onClose: () => void
  /** The cards that the list has loaded. */
  cards: Card[]
  now: number
  from: LatLng
  /** Called with the report's location, once it is known. */
  onFound: (at: LatLng) => void
}

/** A report in a popup over the list. Source: spec §2 "Report details popup". */
export function DetailsPopup({ id, ...props }: DetailsPopupProps) {
  // Keeps the last report, so that the popup has content while it closes.
  const [last, setLast] = useState(id)
  if (id && id !== last) setLast(id)
  return last && <Details {...props} key={last} id={last} open={id !== null} />
}

function Details({ id, open, onClose, cards, now, from, onFound }: DetailsPopupProps & { id: string; open: boolean }) {
  const { report, isFailed, isGone, isRetrying, retry } = useReport(
    id,
    cards.find((card) => card.id === id),
  )
  const opening = useOpening(open)
  const isFound = report !== undefined
  const showOnMap = useEffectEvent(() => report && onFound(report))
  useEffect(() => {
    if (isFound) showOnMap()
  }, [isFound])
  return (
    <ReportActions onDeleted={() => opening.current && onClose()} more={moreReportActions}>
      <Sheet
        open={open}
        onClose={onClose}
        wide
        hasAddress
        title={report ? categoryLabel(report.category) : m.reports_report()}
        {...(report && {
          subtitle: <ReportFacts report={report} now={now} />,
          lead: <CategoryTile category={report.category} />,
          actions: (
            <>
              <ShareButton title={categoryLabel(report.category)} path={`/report/${id}`} />
              <MoreButton report={report} />
            </>
          ),
        })}
      >
        {report ? (
          <Found report={report} now={now} from={from} />
        ) : isGone ? (
          <Failure>{m.ui_refusal_no_report()}</Failure>
        ) : isFailed ? (
          <ErrorState title={m.reports_failed()} isRetrying={isRetrying} onRetry={retry} />
        ) : (
          <Loading>
            <Skeleton />
          </Loading>
        )}
      </Sheet>
    </ReportActions>
  )
}

function Found({ report, now, from }: { report: Card; now: number; from: LatLng }) {
  return (
    <ReportDetails
      report={report}
      now={now}
      distanceKm={distanceKm(from, report)}
      layout="popup"
      votes={<CardVotes report={report} isWide />}
      comments={<CommentSection reportId={report.id} isHidden={report.status === 'hidden'} now={now} />}
      events={useTimeline(report, undefined, 0)}
    />
  )
}
