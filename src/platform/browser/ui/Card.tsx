import type { ComponentProps } from 'react'
import styles from './Card.module.css'

interface CardProps extends ComponentProps<'article'> {
  as?: 'article' | 'section'
  isSelected?: boolean
}

/** One entry of a list, or a part of a page, on its own surface. */
export function Card({ as: Tag = 'article', isSelected = false, ...rest }: CardProps) {
  return <Tag data-raised {...rest} className={styles.card} data-selected={isSelected || undefined} />
}
