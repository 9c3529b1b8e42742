import type { ComponentProps } from 'react'
import styles from './Switch.module.css'

/** An on–off switch without a label of its own: put it in a label. */
export function Switch(props: Omit<ComponentProps<'input'>, 'type' | 'role' | 'className'>) {
  // A checkbox says by itself whether it is checked.
  // eslint-disable-next-line jsx-a11y/role-has-required-aria-props
  return <input {...props} type="checkbox" role="switch" className={styles.switch} />
}
