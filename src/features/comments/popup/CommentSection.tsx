import { useId } from 'react'
import { m } from '#messages'
import { numberText } from '#platform/browser/format.ts'
import { CommentForm } from './CommentForm.tsx'
import { CommentList } from './CommentList.tsx'
import { Stack } from '#platform/browser/ui/basics/Layout.tsx'
import { type RenderedComments, useComments } from './comments.browser.ts'
import type { RefusedComment } from './commentForm.browser.ts'

interface CommentSectionProps {
  reportId: string
  isHidden: boolean
  now: number
  /** The comments that the server rendered; without them they are fetched. */
  rendered?: RenderedComments
  /** A form that was sent before any script ran and that the server refused. */
  refused?: RefusedComment | undefined
  /** The idempotency key of the form without JavaScript, so that sending it twice posts one comment. */
  formKey?: string
}

/** A report's comments beside the report itself. Source: spec §2 "Report details popup". */
export function CommentSection({ reportId, isHidden, now, rendered, refused, formKey }: CommentSectionProps) {
  const thread = useComments(reportId, true, rendered)
  const titleId = useId()
  return (
    <Stack as="section" aria-labelledby={titleId}>
      <h2 id={titleId}>
        {thread.total === null ? m.comments_title() : m.comments_count({ count: numberText(thread.total) })}
      </h2>
      <CommentForm thread={thread} isHidden={isHidden} refused={refused} formKey={formKey} />
      <CommentList thread={thread} now={now} />
    </Stack>
  )
}
