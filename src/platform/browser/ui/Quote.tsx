import type { ComponentProps } from 'react'
import styles from './Quote.module.css'

/** Words that somebody wrote, with their line breaks. `isNew`: not read yet. */
export function Quote({ isNew = false, ...rest }: ComponentProps<'blockquote'> & { isNew?: boolean }) {
  return <blockquote {...rest} className={styles.quote} data-new={isNew || undefined} />
}
