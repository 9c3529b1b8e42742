import type { ComponentProps } from 'react'
import styles from './Card.module.css'

/** One entry of a list, on its own surface. */
export function Card({ isSelected = false, ...rest }: ComponentProps<'article'> & { isSelected?: boolean }) {
  return <article {...rest} className={styles.card} data-selected={isSelected || undefined} />
}
