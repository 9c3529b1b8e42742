import { useSearchParams } from 'react-router'
import { CategoryTile } from '#features/categories/CategoryTile.tsx'
import { categoryLabel } from '#features/categories/categories.contract.ts'
import { useReport } from '#features/feed/feed.browser.ts'
import type { Card } from '#features/reports/card/cards.contract.ts'
import { POPUP_LENGTH } from '#features/reports/reports.rules.ts'
import { truncate } from '#shared/text.ts'
import { Distance } from '#features/territory/Distance.tsx'
import { distanceKm, type LatLng } from '#features/territory/territory.rules.ts'
import { m } from '#messages'
import { Ago } from '#platform/browser/ui/Ago.tsx'
import { LinkButton } from '#platform/browser/ui/Button.tsx'
import { OneTimeButton } from '#platform/browser/ui/OneTimeButton.tsx'
import { Facts } from '#platform/browser/ui/numbers/Facts.tsx'
import { Skeleton } from '#platform/browser/ui/Skeleton.tsx'
import { Grow, Row } from '#platform/browser/ui/basics/Layout.tsx'
import { Meta, Muted } from '#platform/browser/ui/basics/Text.tsx'
import { OVER_LIST } from '#features/reports/card/overList.browser.ts'
import { withReport } from '../arrival.ts'
import styles from './PinPopup.module.css'

interface PinPopupProps {
  id: string
  category: string
  /** The report, if the list has loaded it. */
  known: Card | undefined
  now: number
  from: LatLng
}

/** The popup of a marker: icon, category, time, 80 characters, thumbnail. Source: spec §2 "Recent reports screen". */
export function PinPopup({ id, category, known, now, from }: PinPopupProps) {
  const { report, isFailed, isGone, isRetrying, retry } = useReport(id, known)
  const isLoading = !report && (isRetrying || !isFailed)
  const [search] = useSearchParams()
  return (
    <>
      <Row>
        <CategoryTile category={category} size="s" />
        <Grow>
          <p className={styles.title}>{categoryLabel(category)}</p>
          {report && (
            <Meta>
              <Facts>
                <Ago at={report.createdAt} now={now} />
                <Distance km={distanceKm(from, report)} />
              </Facts>
            </Meta>
          )}
          {isLoading && <Skeleton shape="small" width={75} />}
        </Grow>
      </Row>
      {report ? (
        <div className={styles.body}>
          <Muted small className={styles.words}>
            {truncate(report.description, POPUP_LENGTH)}
          </Muted>
          {report.photo && (
            <img data-thumb className={styles.thumb} src={report.photo.thumb} alt="" width="56" height="56" />
          )}
        </div>
      ) : (
        !isLoading && (
          <Muted small role="alert">
            {isGone ? m.ui_refusal_no_report() : m.reports_failed()}
          </Muted>
        )
      )}
      {isLoading && <Skeleton />}
      {isFailed && !isGone && (
        <OneTimeButton size="s" icon="rotate-cw" busy={isRetrying} busyLabel={m.ui_loading()} onClick={retry}>
          {m.ui_try_again()}
        </OneTimeButton>
      )}
      {!isGone && (
        <LinkButton size="s" to={{ search: withReport(search, id) }} state={OVER_LIST} preventScrollReset>
          {m.reports_view()}
        </LinkButton>
      )}
    </>
  )
}
