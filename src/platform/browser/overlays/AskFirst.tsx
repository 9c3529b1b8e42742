import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { m } from '#messages'
import { useOpening } from '../hooks/useOpening.ts'
import { Failure } from '../ui/Banner.tsx'
import { showToast } from '../ui/toasts/toasts.browser.ts'
import styles from './AskFirst.module.css'
import { Dialog, type DialogButton } from './overlays.tsx'
import { Muted } from '../ui/basics/Text.tsx'

interface AskFirstProps {
  open: boolean
  onClose: () => void
  /** The question. `words` describe the consequences, `yes` labels the button, `failed` is the error message. */
  title: string
  /** Identifies what it is about, for example by its first words and its author. */
  about?: ReactNode
  words: ReactNode
  /** Further inputs. */
  children?: ReactNode
  yes: string
  failed: string | ((error: unknown) => string)
  /** danger: something is deleted. */
  look?: 'danger' | 'main'
  /** Does it. After a refusal the dialog shows `failed` and stays open. */
  action: () => Promise<unknown>
  /** Called on success, even if the dialog was closed meanwhile. */
  onDone?: (() => void) | undefined
  /** Called on success, only if the dialog was still open. */
  onClosed?: (() => void) | undefined
  /** Called last, on success: what was asked about is gone. */
  onGone?: (() => void) | undefined
  /** The element to focus afterwards, in case the button that opened the dialog was deleted too. */
  finalFocus?: (() => HTMLElement | null) | undefined
}

/** A dialog that asks for confirmation before something is deleted or started. */
export function AskFirst({
  open,
  onClose,
  title,
  about,
  words,
  children,
  yes,
  failed,
  look = 'danger',
  action,
  onDone,
  onClosed,
  onGone,
  finalFocus,
}: AskFirstProps) {
  const opening = useOpening(open)
  const sentence = (why: unknown) => (typeof failed === 'string' ? failed : failed(why))
  // Keeps the callbacks of the press: when its action ends, the dialog may ask about something else.
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: (pressed: Pick<AskFirstProps, 'action' | 'onDone' | 'onGone'> & { in: object | null }) =>
      pressed.action(),
    onSuccess(_, pressed) {
      pressed.onDone?.()
      if (pressed.in !== opening.current) pressed.onGone?.()
    },
    onError(why, pressed) {
      if (pressed.in !== opening.current) showToast(sentence(why))
    },
  })
  // An answer after the dialog was closed no longer closes it, and its error is not shown at the next opening.
  useEffect(() => (open ? reset : undefined), [open, reset])
  const press = () =>
    mutate(
      { action, onDone, onGone, in: opening.current },
      {
        onSuccess() {
          onClose()
          onClosed?.()
          onGone?.()
        },
      },
    )
  const buttons: DialogButton[] = [
    { label: yes, look, busy: isPending, onClick: press },
    { label: m.ui_cancel(), look: 'text', onClick: onClose },
  ]
  return (
    <Dialog open={open} onClose={onClose} title={title} buttons={buttons} finalFocus={finalFocus}>
      {about && <div className={styles.about}>{about}</div>}
      <Muted>{words}</Muted>
      {children}
      {error && <Failure>{sentence(error)}</Failure>}
    </Dialog>
  )
}
