import { Dialog } from '@base-ui/react/dialog'
import { useEffect, useRef } from 'react'
import { m } from '#messages'
import { Button } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import type { DialogProps } from './overlays.tsx'
import { useBack } from './back.ts'
import { closingBy, useDoubleClickGuard } from './closing.ts'
import { useModal } from './modals.ts'
import styles from './DialogPanel.module.css'

/** Loaded by <Dialog>. */
export function DialogPanel({ open, onClose, title, disc, buttons = [], actions, finalFocus, children }: DialogProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const guard = useDoubleClickGuard(open)
  const wasOpen = useRef(false)
  useEffect(() => {
    // Other content has replaced the button that had the focus. Not every browser tells the dialog.
    if (open && wasOpen.current && document.activeElement === document.body) heading.current?.focus()
    wasOpen.current = open
  })
  useModal(open)
  useBack(open, onClose)
  return (
    <Dialog.Root open={open} onOpenChange={closingBy(onClose)}>
      <Dialog.Portal>
        <Dialog.Backdrop forceRender className={styles.scrim} />
        <Dialog.Viewport className={styles.viewport}>
          <Dialog.Popup
            onClickCapture={guard}
            className={styles.dialog}
            data-centred={disc ? true : undefined}
            initialFocus={heading}
            finalFocus={finalFocus}
          >
            {disc}
            <header className={styles.head}>
              <Dialog.Title ref={heading} tabIndex={-1} className={styles.title}>
                {title}
              </Dialog.Title>
              {/* A dialog with a disc has a single button, which closes it. */}
              {!disc && <IconButton icon="x" label={m.ui_close()} onClick={onClose} />}
            </header>
            <div className={styles.content}>{children}</div>
            {(actions || buttons.length > 0) && (
              <div className={styles.actions}>
                {buttons.map(({ label, ...button }) => (
                  <Button key={label} wide {...button}>
                    {label}
                  </Button>
                ))}
                {actions}
              </div>
            )}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
