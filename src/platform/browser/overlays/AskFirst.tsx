import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { m } from '#messages'
import { Failure } from '../ui/Banner.tsx'
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
  act: () => Promise<unknown>
  /** Called afterwards, when the dialog has been closed. */
  onDone?: () => void
  /** The element to focus afterwards, in case the button that opened the dialog was deleted too. */
  finalFocus?: () => HTMLElement | null
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
  act,
  onDone,
  finalFocus,
}: AskFirstProps) {
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: () => act(),
    onSuccess() {
      onClose()
      onDone?.()
    },
  })
  const close = () => {
    if (error) reset()
    onClose()
  }
  const buttons: DialogButton[] = [
    { label: yes, look, busy: isPending, onClick: () => mutate() },
    { label: m.ui_cancel(), look: 'text', onClick: close },
  ]
  return (
    <Dialog open={open} onClose={close} title={title} buttons={buttons} {...(finalFocus && { finalFocus })}>
      {about && <div className={styles.about}>{about}</div>}
      <Muted>{words}</Muted>
      {children}
      {error && <Failure>{typeof failed === 'string' ? failed : failed(error)}</Failure>}
    </Dialog>
  )
}
