import { useRef, useState } from 'react'
import { noteOnUnsent } from '#features/reports/device/outbox.browser.ts'
import { useUnsent } from '#features/reports/device/useUnsent.browser.ts'
import { m } from '#messages'
import { useMe } from '#platform/browser/root.ts'
import { Dialog } from '#platform/browser/overlays/overlays.tsx'
import { Muted } from '#platform/browser/ui/basics/Text.tsx'
import { Button } from '#platform/browser/ui/Button.tsx'
import { showToast } from '#platform/browser/ui/toasts/toasts.browser.ts'
import { deleteUnsent } from './deleteUnsent.ts'
import type { KeptDraft } from './useDraft.ts'

interface DiscardProps {
  /** Whether anything can be discarded. */
  isOffered: boolean
  draft: KeptDraft
  /** Empties the form. Gets the key of the report that waits on this device instead; null if none. */
  onEmpty: (kept: string | null) => void
}

/** Empties the form after a question. A report that is on this device too stays there, or is deleted. */
export function Discard({ isOffered, draft, onEmpty }: DiscardProps) {
  const [isAsking, setAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  /** The list, or the button Undo, takes the focus. */
  const isFocusTaken = useRef(false)
  const hasUnsent = draft.unsentInForm !== null
  const stored = useUnsent(useMe()?.id ?? null).find(({ key }) => key === draft.unsentInForm)
  const storedWords = stored?.refusal ? m.reports_submit_discard_refused() : m.reports_submit_discard_unsent()
  // The form is emptied as the dialog closes, so that the focus does not go back to a button that disappears.
  const discard = async (isByKeyboard: boolean) => {
    const unsent = draft.unsentNow()
    isFocusTaken.current = unsent !== null && isByKeyboard
    const isGone = unsent === null || (await deleteUnsent(unsent.key, isByKeyboard))
    setAsking(false)
    if (isGone) onEmpty(null)
  }
  const putBack = async () => {
    const unsent = draft.unsentNow()
    const isBack = unsent && (await noteOnUnsent(unsent, { isEdited: false }).catch(() => null))
    isFocusTaken.current = isBack === true
    setAsking(false)
    if (unsent && isBack) onEmpty(unsent.key)
    else showToast(isBack === null ? m.reports_unsent_no_room() : m.reports_unsent_gone())
  }
  const actions = (
    <>
      {hasUnsent && (
        <Button look="main" wide onClick={() => void putBack()}>
          {m.reports_unsent_put_back()}
        </Button>
      )}
      <Button look="danger" wide onClick={({ detail: clicks }) => void discard(clicks === 0)}>
        {hasUnsent ? m.ui_delete() : m.reports_submit_discard()}
      </Button>
      <Button wide onClick={() => setAsking(false)}>
        {m.ui_cancel()}
      </Button>
    </>
  )
  return (
    <>
      {isOffered && (
        <Button ref={button} look="text" size="s" onClick={() => setAsking(true)}>
          {m.reports_submit_discard()}
        </Button>
      )}
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={m.reports_submit_discard_title()}
        actions={actions}
        finalFocus={() => button.current ?? (!isFocusTaken.current && document.getElementById('report-category'))}
      >
        <Muted>{hasUnsent ? storedWords : m.reports_submit_discard_words()}</Muted>
      </Dialog>
    </>
  )
}
