import { useState } from 'react'
import { CategoryTile } from '#features/categories/CategoryTile.tsx'
import { categoryLabel } from '#features/categories/categories.contract.ts'
import type { Card } from '#features/reports/card/cards.contract.ts'
import { PhotoThumb } from '#features/reports/photos/PhotoThumb.tsx'
import { m } from '#messages'
import { numberText } from '#platform/browser/format.ts'
import { Sheet } from '#platform/browser/overlays/overlays.tsx'
import { Ago, useNow } from '#platform/browser/ui/Ago.tsx'
import { Facts } from '#platform/browser/ui/numbers/Facts.tsx'
import { CommentForm } from './CommentForm.tsx'
import { CommentList } from './CommentList.tsx'
import styles from './CommentsPanel.module.css'
import { useComments } from './comments.browser.ts'

interface CommentsPanelProps {
  /** The report; the sheet begins with its description. */
  report: Card
  open: boolean
  onClose: () => void
}

/** A report's comments in a sheet, with a box for a new one. Source: spec §2 "Comments popup". */
export function CommentsPanel({ report, open, onClose }: CommentsPanelProps) {
  const thread = useComments(report.id, open)
  const [openedAt] = useState(Date.now)
  const now = useNow(openedAt)
  const title = thread.total === null ? m.comments_title() : m.comments_count({ count: numberText(thread.total) })
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      subtitle={
        <Facts>
          {categoryLabel(report.category)}
          <Ago at={report.createdAt} now={now} />
        </Facts>
      }
      lead={<CategoryTile category={report.category} />}
      foot={<CommentForm thread={thread} isHidden={report.status === 'hidden'} isFoot />}
    >
      <div className={styles.report}>
        <p className={styles.words}>{report.description}</p>
        {report.photo && <PhotoThumb photo={report.photo} category={report.category} />}
      </div>
      <CommentList thread={thread} now={now} />
    </Sheet>
  )
}
