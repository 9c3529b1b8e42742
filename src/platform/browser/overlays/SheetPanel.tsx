import { Drawer } from '@base-ui/react/drawer'
import { useRef } from 'react'
import type { SheetProps } from './overlays.tsx'
import { useBack } from './back.ts'
import { useModal } from './modals.ts'
import { SheetHead } from './SheetHead.tsx'
import { SheetScrim } from './SheetScrim.tsx'
import styles from './SheetPanel.module.css'

/** Loaded by <Sheet>. */
export function SheetPanel({
  open,
  onClose,
  foot,
  wide = false,
  hasAddress = false,
  initialFocus,
  children,
  ...head
}: SheetProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useModal(open)
  useBack(open && !hasAddress, onClose)
  const isDialog = matchMedia('(min-width: 768px)').matches
  return (
    <Drawer.Root open={open} onOpenChange={(next) => next || onClose()} swipeDirection="down">
      <Drawer.Portal>
        <SheetScrim />
        <Drawer.Viewport className={styles.viewport}>
          <Drawer.Popup
            className={styles.sheet}
            data-wide={wide || undefined}
            data-foot={foot ? true : undefined}
            data-base-ui-swipe-ignore={isDialog ? '' : undefined}
            initialFocus={initialFocus ?? heading}
          >
            <SheetHead {...head} onClose={onClose} heading={heading} />
            <Drawer.Content className={styles.content}>{children}</Drawer.Content>
            {foot && <div className={styles.foot}>{foot}</div>}
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  )
}
