import { m } from '#messages'
import { beginningOf } from '#shared/text.ts'
import { AskFirst } from '#platform/browser/overlays/AskFirst.tsx'
import { showToast } from '#platform/browser/ui/toasts/toasts.browser.ts'
import type { Comment } from '../comments.contract.ts'

interface DeleteDialogProps {
  /** null: the dialog is closed. */
  commentId: string | null
  /** The comment, which the dialog quotes. */
  about?: Comment
  onClose: () => void
  remove: (id: string) => Promise<void>
  finalFocus: () => HTMLElement | null
}

/** Asks before a comment is deleted for good. */
export function DeleteDialog({ commentId, about, onClose, remove, finalFocus }: DeleteDialogProps) {
  return (
    <AskFirst
      open={commentId !== null}
      onClose={onClose}
      title={m.comment_delete_ask()}
      about={
        about && (
          <>
            <b>{about.author.name}</b>
            <p>{about.text ? m.ui_quoted({ words: beginningOf(about.text) }) : m.ui_photo()}</p>
          </>
        )
      }
      words={m.comment_delete_words()}
      yes={m.ui_delete()}
      failed={m.comment_delete_failed()}
      act={async () => {
        if (commentId !== null) await remove(commentId)
      }}
      finalFocus={finalFocus}
      onDone={() => showToast(m.comment_deleted())}
    />
  )
}
