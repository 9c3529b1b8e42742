import type { ComponentProps } from 'react'
import styles from './RowList.module.css'

/** A list on its own surface, with a line between two rows. */
export function RowList(props: ComponentProps<'ul'>) {
  return <ul data-raised {...props} className={styles.rows} />
}
