import { Children, type ReactNode } from 'react'
import styles from './Facts.module.css'

/** Short facts in a row, with a dot between two in one line; none at the start or end of a line. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <span className={styles.facts}>
      <span className={styles.row}>
        {Children.toArray(children).map((item, at) => (
          <span key={at} className={styles.fact}>
            {at > 0 && <span className={styles.dot}> · </span>}
            {item}
          </span>
        ))}
      </span>
    </span>
  )
}
