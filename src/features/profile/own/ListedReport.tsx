import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { CategoryTile } from '#features/categories/CategoryTile.tsx'
import { categoryLabel } from '#features/categories/categories.contract.ts'
import { ConfirmLamps } from '#features/reports/card/parts/ConfirmLamps.tsx'
import type { Card as Report } from '#features/reports/card/cards.contract.ts'
import { PhotoThumb } from '#features/reports/photos/PhotoThumb.tsx'
import { Address, cardId } from '#features/reports/card/ReportCard.tsx'
import { ReportCounts } from '#features/reports/card/parts/ReportCounts.tsx'
import { ReportTags } from '#features/reports/card/parts/ReportState.tsx'
import { PREVIEW_LENGTH } from '#features/reports/reports.rules.ts'
import { FROM_SCREEN } from '#platform/browser/hooks/useLocationState.ts'
import { truncate } from '#shared/text.ts'
import { m } from '#messages'
import { Ago } from '#platform/browser/ui/Ago.tsx'
import { Card } from '#platform/browser/ui/Card.tsx'
import { Facts } from '#platform/browser/ui/numbers/Facts.tsx'
import { Tag } from '#platform/browser/ui/Tag.tsx'
import { Grow, Row } from '#platform/browser/ui/basics/Layout.tsx'
import { Meta } from '#platform/browser/ui/basics/Text.tsx'
import styles from './ListedReport.module.css'

interface ListedReportProps {
  report: Report
  now: number
  /** The level of its heading. */
  level: 2 | 3
  /** The button for what can be done with it here. */
  children: ReactNode
}

/** A report in a list on Profile: its state, its counts, and a button. */
export function ListedReport({ report, now, level, children }: ListedReportProps) {
  const { id, category, description, address, photo, communityValidated, status, createdAt } = report
  const Title = level === 2 ? 'h2' : 'h3'
  const titleId = useId()
  const timeId = useId()
  return (
    <Card id={cardId(id)} aria-labelledby={`${titleId} ${timeId}`}>
      <header className={styles.head}>
        <CategoryTile category={category} />
        <Grow>
          <Title className={styles.title} id={titleId}>
            <Link data-quiet to={`/report/${id}`} state={FROM_SCREEN}>
              {categoryLabel(category)}
            </Link>
          </Title>
          <Meta>
            <Facts>
              {!report.own && report.author.name}
              <Ago at={createdAt} now={now} id={timeId} />
              {report.editedAt && m.reports_edited()}
            </Facts>
          </Meta>
        </Grow>
      </header>
      {status === 'active' && !communityValidated ? (
        <div>
          <Tag>{m.profile_report_active()}</Tag>
        </div>
      ) : (
        <ReportTags {...report} />
      )}
      <div className={styles.body}>
        <p className={styles.words}>{truncate(description, PREVIEW_LENGTH)}</p>
        {photo && <PhotoThumb photo={photo} category={category} />}
      </div>
      {address && <Address address={address} />}
      <ConfirmLamps {...report} />
      <Row between wrap gap={3}>
        <ReportCounts {...report} />
        {children}
      </Row>
    </Card>
  )
}
