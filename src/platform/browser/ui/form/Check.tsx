import type { ComponentProps } from 'react'
import styles from './Check.module.css'

export function Check({ children, ...rest }: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  return (
    <label className={styles.check}>
      <input {...rest} type="checkbox" />
      {children}
    </label>
  )
}
