import { useState } from 'react'
import { m } from '#messages'
import { Sheet } from '#web/overlays/overlays.tsx'
import { useNow } from '#web/ui/Ago.tsx'
import { CommentForm } from './CommentForm.tsx'
import { CommentList } from './CommentList.tsx'
import type { CommentsSheetProps } from './CommentsSheet.tsx'
import { useComments } from './comments.browser.ts'

/** Loaded by <CommentsSheet>. */
export function CommentsPanel({ reportId, open, onClose, onCount }: CommentsSheetProps) {
  const talk = useComments(reportId, { isWanted: open, ...(onCount && { onCount }) })
  const [openedAt] = useState(Date.now)
  const now = useNow(openedAt)
  const title = talk.total === null ? m.comments_title() : m.comments_count({ count: talk.total })
  return (
    <Sheet open={open} onClose={onClose} title={title} foot={<CommentForm talk={talk} />}>
      <CommentList talk={talk} now={now} />
    </Sheet>
  )
}
