import { useId } from 'react'
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
import { Button } from '#platform/browser/ui/Button.tsx'
import { Card } from '#platform/browser/ui/Card.tsx'
import { Tag } from '#platform/browser/ui/Tag.tsx'
import { Grow, Row } from '#platform/browser/ui/basics/Layout.tsx'
import { Meta } from '#platform/browser/ui/basics/Text.tsx'
import styles from './OwnReportCard.module.css'

interface OwnReportCardProps {
  report: Report
  now: number
  onDelete: () => void
}

/** One of the user's own reports: its state, its counts, and a button that deletes it. */
export function OwnReportCard({ report, now, onDelete }: OwnReportCardProps) {
  const { id, category, description, address, photo, communityValidated, status, createdAt } = report
  const titleId = useId()
  const timeId = useId()
  return (
    <Card id={cardId(id)} aria-labelledby={`${titleId} ${timeId}`}>
      <header className={styles.head}>
        <CategoryTile category={category} />
        <Grow>
          <h2 className={styles.title} id={titleId}>
            <Link data-quiet to={`/report/${id}`} state={FROM_SCREEN}>
              {categoryLabel(category)}
            </Link>
          </h2>
          <Meta>
            <Ago at={createdAt} now={now} id={timeId} />
            {report.editedAt && <> · {m.reports_edited()}</>}
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
        <span className={styles.delete}>
          <Button size="s" icon="trash-2" aria-haspopup="dialog" onClick={onDelete}>
            {m.reports_delete()}
          </Button>
        </span>
      </Row>
    </Card>
  )
}
