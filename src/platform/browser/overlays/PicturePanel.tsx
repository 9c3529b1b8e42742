import { Dialog } from '@base-ui/react/dialog'
import { useState } from 'react'
import { m } from '#messages'
import { IconButton } from '../ui/IconButton.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import type { PictureViewerProps } from './overlays.tsx'
import { useBack } from './back.ts'
import { useModal } from './modals.ts'
import styles from './PicturePanel.module.css'

/** Loaded by <PictureViewer>. */
export function PicturePanel({ open, onClose, src, alt }: PictureViewerProps) {
  const [isLarge, setLarge] = useState(false)
  if (isLarge && !open) setLarge(false)
  useModal(open)
  useBack(open, onClose)
  return (
    <Dialog.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Dialog.Portal>
        <Dialog.Popup className={styles.viewer} data-large={isLarge || undefined}>
          <Dialog.Title render={<VisuallyHidden as="h2" />}>{alt}</Dialog.Title>
          <div className={styles.close}>
            <IconButton icon="x" label={m.ui_close()} onClick={onClose} />
          </div>
          <button
            type="button"
            className={styles.picture}
            aria-pressed={isLarge}
            aria-label={m.ui_enlarge()}
            onClick={() => setLarge(!isLarge)}
          >
            <img src={src} alt={alt} />
          </button>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
