import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import styles from './CellLink.module.css'

/** A link that is all of its cell. */
export function CellLink({ children, ...rest }: Omit<ComponentProps<typeof Link>, 'className'>) {
  return (
    <Link {...rest} className={styles.link}>
      <span>{children}</span>
    </Link>
  )
}
