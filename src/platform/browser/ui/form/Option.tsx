import type { ComponentProps, ReactNode } from 'react'
import styles from './Option.module.css'

interface OptionProps extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'children'> {
  /** A tile or a picture before the words. */
  lead?: ReactNode
  children: ReactNode
}

/** One choice of several: the whole row is its radio's label. */
export function Option({ lead, children, ...rest }: OptionProps) {
  return (
    <label className={styles.option}>
      {lead}
      <span className="grow">{children}</span>
      <input {...rest} type="radio" className={styles.radio} />
    </label>
  )
}
