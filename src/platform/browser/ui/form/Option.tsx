import type { ComponentProps, ReactNode } from 'react'
import styles from './Option.module.css'
import { Grow } from '../basics/Layout.tsx'

interface OptionProps extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'children'> {
  /** A tile or a picture before the text. */
  lead?: ReactNode
  children: ReactNode
}

/** A radio button; its whole row is the label. */
export function Option({ lead, children, ...rest }: OptionProps) {
  return (
    <label className={styles.option}>
      {lead}
      <Grow as="span">{children}</Grow>
      <input {...rest} type="radio" className={styles.radio} />
    </label>
  )
}
