import type { ComponentProps } from 'react'
import { m } from '#messages'
import { VisuallyHidden } from './VisuallyHidden.tsx'
import styles from './Skeleton.module.css'

interface SkeletonProps {
  /** line 14 px, small 11 px, tile 42 px, thumb 104 px, button 44 px high. */
  shape?: 'line' | 'small' | 'tile' | 'thumb' | 'button'
  /** Per cent of the room, for lines. */
  width?: 25 | 40 | 55 | 60 | 75 | 100
}

/** A placeholder for something that is loading, visible after 200 ms. Its parent hides it from screen readers. */
export function Skeleton({ shape = 'line', width = 100 }: SkeletonProps) {
  return <span className={styles.skeleton} data-shape={shape} data-width={width} />
}

/** A box of placeholders; screen readers say the label. */
export function Loading({ label = m.ui_loading(), children, ...box }: ComponentProps<'div'> & { label?: string }) {
  return (
    <div {...box} role="status" aria-label={label}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {children}
    </div>
  )
}
