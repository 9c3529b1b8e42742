import { type ComponentType, memo, type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { CategoryTile } from '#features/categories/CategoryTile.tsx'
import { categoryLabel } from '#features/categories/categories.contract.ts'
import { Distance } from '#features/territory/Distance.tsx'
import { m } from '#messages'
import { Icon } from '#platform/browser/icons/Icon.tsx'
import { Ago } from '#platform/browser/ui/Ago.tsx'
import { Facts } from '#platform/browser/ui/numbers/Facts.tsx'
import { Grow } from '#platform/browser/ui/basics/Layout.tsx'
import { Meta } from '#platform/browser/ui/basics/Text.tsx'
import { OVER_LIST } from './overList.browser.ts'
import { ConfirmLamps } from './parts/ConfirmLamps.tsx'
import type { Card } from './cards.contract.ts'
import { PhotoThumb } from '../photos/PhotoThumb.tsx'
import styles from './ReportCard.module.css'
import { ReportTags } from './parts/ReportState.tsx'
import { ReportPreview } from './parts/ReportPreview.tsx'
import { shortAddress } from '../reports.rules.ts'

interface ReportCardProps {
  report: Card
  now: number
  distanceKm: number
  isSelected: boolean
  isFirst: boolean
  /** The buttons at the foot: votes and comments. */
  Votes: ComponentType<{ report: Card }>
  /** The button for further actions, beside the title. */
  More: ComponentType<{ report: Card }>
}

/**
 * A report in a list. Its title links to its page; without JavaScript the whole card does. Source: spec §2 "Report
 * card".
 */
export const ReportCard = memo(function ReportCard({
  report,
  now,
  distanceKm,
  isSelected,
  isFirst,
  Votes,
  More,
}: ReportCardProps) {
  const { id, category, description, address, author, photo } = report
  const titleId = useId()
  const timeId = useId()
  return (
    <article
      data-raised
      className={styles.card}
      id={cardId(id)}
      data-report={id}
      data-selected={isSelected || undefined}
      aria-labelledby={`${titleId} ${timeId}`}
    >
      <header className={styles.head}>
        <CategoryTile category={category} />
        <Grow>
          <h2 className={styles.title} id={titleId}>
            <Link data-quiet to={`/report/${id}`} state={OVER_LIST}>
              {categoryLabel(category)}
            </Link>
          </h2>
          <Meta>
            <Facts>
              <>
                {author.avatar && (
                  <img className={styles.face} src={author.avatar} alt="" width={18} height={18} loading="lazy" />
                )}
                {author.name}
              </>
              <Ago at={report.createdAt} now={now} id={timeId} />
              {report.editedAt && m.reports_edited()}
              <Distance km={distanceKm} />
            </Facts>
          </Meta>
        </Grow>
        <More report={report} />
      </header>
      <ReportTags {...report} />
      <ReportPreview
        description={description}
        photo={photo && <PhotoThumb photo={photo} category={category} isFirst={isFirst} />}
      />
      {address && <Address address={address} />}
      <ConfirmLamps {...report} />
      <Votes report={report} />
    </article>
  )
})

export function cardId(reportId: string): string {
  return `card-${reportId}`
}

/** A report's address, followed by `children`. */
export function Address({ address, children }: { address: string; children?: ReactNode }) {
  return (
    <p className={styles.address}>
      <Icon name="map-pin" size="s" />
      <span>
        <bdi>{shortAddress(address)}</bdi>
        {children}
      </span>
    </p>
  )
}
