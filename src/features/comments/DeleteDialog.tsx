import { useState } from 'react'
import { m } from '#messages'
import { isRefusal } from '#shared/endpoint.ts'
import { Dialog } from '#web/overlays/overlays.tsx'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { showToast } from '#web/ui/toasts.browser.ts'

interface DeleteDialogProps {
  /** null: nothing is asked. */
  commentId: string | null
  onClose: () => void
  remove: (id: string) => Promise<void>
}

/** Asks before a comment goes for good. */
export function DeleteDialog({ commentId, onClose, remove }: DeleteDialogProps) {
  const [isBusy, setBusy] = useState(false)
  const [isFailed, setFailed] = useState(false)

  const close = () => {
    setFailed(false)
    onClose()
  }
  async function go(): Promise<void> {
    if (commentId === null) return
    setBusy(true)
    setFailed(false)
    try {
      await remove(commentId)
      close()
      showToast(m.comment_deleted())
    } catch (error) {
      if (!isRefusal(error)) throw error
      setFailed(true)
    } finally {
      setBusy(false)
    }
  }
  const acts = (
    <>
      <Button look="danger" wide busy={isBusy} onClick={() => void go()}>
        {m.comment_delete_yes()}
      </Button>
      <Button look="text" wide onClick={close}>
        {m.ui_cancel()}
      </Button>
    </>
  )
  return (
    <Dialog open={commentId !== null} onClose={close} title={m.comment_delete_ask()} acts={acts}>
      <p className="muted">{m.comment_delete_words()}</p>
      {isFailed && (
        <Banner tone="bad" role="alert">
          {m.comment_delete_failed()}
        </Banner>
      )}
    </Dialog>
  )
}
