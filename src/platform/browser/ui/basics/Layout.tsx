import type { HTMLAttributes } from 'react'
import { classes } from './classes.ts'
import styles from './Layout.module.css'

type BoxProps<Tag> = HTMLAttributes<HTMLElement> & { as?: Tag }

/** One below the other, with the usual gap. */
export function Stack({ as: Tag = 'div', className, ...rest }: BoxProps<'div' | 'section'>) {
  return <Tag {...rest} className={classes(styles.stack, className)} />
}

type RowProps = BoxProps<'div' | 'li'> & {
  /** The first stands at the start, the last at the end. */
  between?: boolean
  wrap?: boolean
}

/** Beside each other, centred vertically. */
export function Row({ as: Tag = 'div', between, wrap, className, ...rest }: RowProps) {
  const looks = { 'data-between': between || undefined, 'data-wrap': wrap || undefined }
  return <Tag {...rest} {...looks} className={classes(styles.row, className)} />
}

/** Takes the room that the others of its row leave. */
export function Grow({ as: Tag = 'div', ...rest }: Omit<BoxProps<'div' | 'span' | 'p' | 'b'>, 'className'>) {
  return <Tag {...rest} className={styles.grow} />
}
