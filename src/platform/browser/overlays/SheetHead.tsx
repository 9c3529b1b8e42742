import { Drawer } from '@base-ui/react/drawer'
import type { RefObject } from 'react'
import { m } from '#messages'
import { Grow } from '../ui/basics/Layout.tsx'
import { Meta } from '../ui/basics/Text.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import type { SheetProps } from './overlays.tsx'
import styles from './SheetHead.module.css'

interface SheetHeadProps extends Pick<SheetProps, 'title' | 'subtitle' | 'lead' | 'acts' | 'onClose'> {
  heading: RefObject<HTMLHeadingElement | null>
}

/** A sheet's title, with its buttons. */
export function SheetHead({ title, subtitle, lead, acts, onClose, heading }: SheetHeadProps) {
  return (
    <header className={styles.head}>
      {lead}
      <Grow>
        <Drawer.Title ref={heading} tabIndex={-1} className={styles.title} data-led={lead ? true : undefined}>
          {title}
        </Drawer.Title>
        {subtitle && <Meta>{subtitle}</Meta>}
      </Grow>
      {acts}
      <IconButton icon="x" label={m.ui_close()} onClick={onClose} />
    </header>
  )
}
