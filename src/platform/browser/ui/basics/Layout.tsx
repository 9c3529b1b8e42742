import type { ComponentProps, ElementType, HTMLAttributes } from 'react'
import { classes } from './classes.ts'
import styles from './Layout.module.css'

type Tags = 'div' | 'section' | 'header' | 'nav' | 'form' | 'ul' | 'ol' | 'li' | 'label'

type BoxProps<Tag extends Tags> = ComponentProps<Tag> & {
  as?: Tag
  className?: string | undefined
  /** The gap, as in `--s-2`. */
  gap?: 1 | 2 | 3 | 4 | 5
}

type StackProps<Tag extends Tags> = BoxProps<Tag> & {
  /** Two columns, from 1024 px on. */
  columns?: boolean
}

/** One below the other, with the usual gap. */
export function Stack<Tag extends Tags = 'div'>({ as, columns, className, gap, ...rest }: StackProps<Tag>) {
  const Box = (as ?? 'div') as ElementType // its props are checked by `BoxProps`
  const looks = { 'data-columns': columns || undefined, 'data-gap': gap }
  return <Box {...rest} {...looks} className={classes(styles.stack, className)} />
}

type RowProps<Tag extends Tags> = BoxProps<Tag> & {
  /** The first stands at the start, the last at the end. */
  between?: boolean
  wrap?: boolean
}

/** Beside each other, centred vertically. */
export function Row<Tag extends Tags = 'div'>({ as, between, wrap, className, gap, ...rest }: RowProps<Tag>) {
  const Box = (as ?? 'div') as ElementType // its props are checked by `BoxProps`
  const looks = { 'data-between': between || undefined, 'data-wrap': wrap || undefined, 'data-gap': gap }
  return <Box {...rest} {...looks} className={classes(styles.row, className)} />
}

/** Takes the room that the others of its row leave. */
export function Grow({
  as: Tag = 'div',
  ...rest
}: Omit<HTMLAttributes<HTMLElement>, 'className'> & { as?: 'div' | 'span' | 'p' | 'b' }) {
  return <Tag {...rest} className={styles.grow} />
}
