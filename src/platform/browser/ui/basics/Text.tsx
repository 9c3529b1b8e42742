import type { HTMLAttributes } from 'react'
import { classes } from './classes.ts'
import styles from './Text.module.css'

interface TextProps extends HTMLAttributes<HTMLElement> {
  as?: 'p' | 'span' | 'ul'
}

/** Facts about a thing, small and pale. A fact in a `span` or a `time` stays on one line. */
export function Meta({ as: Tag = 'p', className, ...rest }: TextProps) {
  return <Tag {...rest} className={classes(styles.meta, className)} />
}

/** Secondary text. */
export function Muted({ as: Tag = 'p', small, className, ...rest }: TextProps & { small?: boolean }) {
  return <Tag {...rest} className={classes(styles.muted, className)} data-small={small || undefined} />
}
