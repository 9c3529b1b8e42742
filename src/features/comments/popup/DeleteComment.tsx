import type { ComponentProps } from 'react'
import { m } from '#messages'
import { AskFirst } from '#platform/browser/overlays/AskFirst.tsx'
import { showToast } from '#platform/browser/ui/toasts/toasts.browser.ts'
import { beginningOf } from '#shared/text.ts'

type Asking = Pick<
  ComponentProps<typeof AskFirst>,
  'open' | 'onClose' | 'action' | 'onDone' | 'onClosed' | 'finalFocus'
>

interface DeleteCommentProps extends Asking {
  /** The comment's author and text, which the dialog quotes. */
  about?: { name: string; text: string }
  yes?: string
}

export function DeleteComment({ about, yes = m.ui_delete(), onDone, ...asking }: DeleteCommentProps) {
  return (
    <AskFirst
      {...asking}
      title={m.comments_delete_ask()}
      about={
        about && (
          <>
            <b>{about.name}</b>
            <p>{about.text ? m.ui_quoted({ words: beginningOf(about.text) }) : m.comments_without_text()}</p>
          </>
        )
      }
      words={m.comments_delete_words()}
      yes={yes}
      failed={m.comments_delete_failed()}
      onDone={() => {
        showToast(m.comments_deleted())
        onDone?.()
      }}
    />
  )
}
