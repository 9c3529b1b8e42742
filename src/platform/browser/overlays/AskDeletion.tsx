import { type ReactNode, useState } from 'react'
import { m } from '#messages'
import { isRefusal } from '#shared/endpoint.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import styles from './AskDeletion.module.css'
import { Dialog } from './overlays.tsx'

interface AskDeletionProps {
  open: boolean
  onClose: () => void
  /** The question, what follows from a yes, the button that says it, and what is said when it has failed. */
  title: string
  /** What is deleted, so that nobody deletes something else: its first words, whose it is. */
  about?: ReactNode
  words: ReactNode
  /** What is asked besides. */
  children?: ReactNode
  yes: string
  failed: string | ((error: unknown) => string)
  /** A refusal is told and asks again. */
  remove: () => Promise<void>
  /** After the question has been closed. */
  onRemoved: () => void
  /** What has the focus afterwards, where the button that asked may have gone with what was deleted. */
  finalFocus?: () => HTMLElement | null
}

/** Asks before something is deleted. */
export function AskDeletion({
  open,
  onClose,
  title,
  about,
  words,
  children,
  yes,
  failed,
  remove,
  onRemoved,
  finalFocus,
}: AskDeletionProps) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const close = () => {
    setProblem(null)
    onClose()
  }
  async function go(): Promise<void> {
    setBusy(true)
    setProblem(null)
    try {
      await remove()
    } catch (error) {
      if (!isRefusal(error)) throw error
      return setProblem(typeof failed === 'string' ? failed : failed(error))
    } finally {
      setBusy(false)
    }
    close()
    onRemoved()
  }
  const acts = (
    <>
      <Button look="danger" wide busy={isBusy} onClick={() => void go()}>
        {yes}
      </Button>
      <Button look="text" wide onClick={close}>
        {m.ui_cancel()}
      </Button>
    </>
  )
  return (
    <Dialog open={open} onClose={close} title={title} acts={acts} {...(finalFocus && { finalFocus })}>
      {about && <div className={styles.about}>{about}</div>}
      <p className="muted">{words}</p>
      {children}
      {problem && (
        <Banner tone="bad" role="alert">
          {problem}
        </Banner>
      )}
    </Dialog>
  )
}
