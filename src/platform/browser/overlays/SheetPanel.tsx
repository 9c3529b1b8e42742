import { Drawer } from '@base-ui/react/drawer'
import { useEffect, useRef } from 'react'
import { m } from '#messages'
import { Grow } from '../ui/basics/Layout.tsx'
import { Meta } from '../ui/basics/Text.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import type { SheetProps } from './overlays.tsx'
import { useBack } from './back.ts'
import { closingBy, useDoubleClickGuard } from './closing.ts'
import { useModal } from './modals.ts'
import styles from './SheetPanel.module.css'

/** Loaded by <Sheet>. */
export function SheetPanel(props: SheetProps) {
  const { open, onClose, title, subtitle, lead, actions, foot, wide = false, hasAddress = false, children } = props
  const { losesInput = false } = props
  const heading = useRef<HTMLHeadingElement>(null)
  const hasInput = useRef(false)
  useEffect(() => {
    hasInput.current = false
  }, [open])
  const guard = useDoubleClickGuard(open)
  useModal(open)
  useBack(open && !hasAddress, onClose)
  const isDialog = matchMedia('(min-width: 768px)').matches
  return (
    <Drawer.Root
      open={open}
      onOpenChange={(...change) => closingBy(onClose, losesInput && hasInput.current)(...change)}
      swipeDirection="down"
    >
      <Drawer.Portal>
        <Drawer.Backdrop className={styles.scrim} />
        <Drawer.Viewport className={styles.viewport}>
          <Drawer.Popup
            onClickCapture={guard}
            onInput={() => (hasInput.current = true)}
            className={styles.sheet}
            data-wide={wide || undefined}
            data-foot={foot ? true : undefined}
            data-base-ui-swipe-ignore={isDialog ? '' : undefined}
            initialFocus={props.initialFocus ?? heading}
          >
            <header className={styles.head}>
              {lead}
              <Grow>
                <Drawer.Title ref={heading} tabIndex={-1} className={styles.title} data-led={lead ? true : undefined}>
                  {title}
                </Drawer.Title>
                {subtitle && <Meta>{subtitle}</Meta>}
              </Grow>
              {actions}
              <IconButton icon="x" label={m.ui_close()} onClick={onClose} />
            </header>
            <Drawer.Content className={styles.content}>{children}</Drawer.Content>
            {foot && <div className={styles.foot}>{foot}</div>}
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  )
}
