import type { HTMLAttributes } from 'react'
import styles from './VisuallyHidden.module.css'

interface VisuallyHiddenProps extends Omit<HTMLAttributes<HTMLElement>, 'className'> {
  as?: 'span' | 'div' | 'p' | 'h1' | 'h2'
}

/** Text that only screen readers read. */
export function VisuallyHidden({ as: Tag = 'span', ...rest }: VisuallyHiddenProps) {
  return <Tag {...rest} className={styles.hidden} />
}
