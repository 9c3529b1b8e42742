import type { ReactNode } from 'react'
import { Icon } from '../../icons/Icon.tsx'
import type { IconName } from '../../icons/names.ts'
import styles from './ButtonFace.module.css'

interface ButtonFaceProps {
  icon: IconName | undefined
  /** Shown instead while the button is `aria-busy`. Without it, a spinner follows the label. */
  busyLabel?: string | undefined
  children: ReactNode
}

/** What a button shows: an icon, its label, and its label while it is busy. */
export function ButtonFace({ icon, busyLabel, children }: ButtonFaceProps) {
  return (
    <>
      <span className={styles.face}>
        {icon && <Icon name={icon} size="s" />}
        {children}
      </span>
      {busyLabel !== undefined && <span className={styles.busy}>{busyLabel}</span>}
    </>
  )
}
