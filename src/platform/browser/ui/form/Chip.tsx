import type { ComponentProps } from 'react'
import { Icon } from '../../icons/Icon.tsx'
import type { IconName } from '../../icons/names.ts'
import styles from './Chip.module.css'

interface ChipProps extends Omit<ComponentProps<'button'>, 'value' | 'children'> {
  /** The filter's name and value: the chip reads "Size: All". */
  label: string
  value: string
  icon?: IconName | undefined
  /** The value differs from the default. */
  on: boolean
}

/** A filter that opens its options. */
export function Chip({ label, value, icon, on, ...rest }: ChipProps) {
  return (
    <button {...rest} type="button" className={styles.chip} data-on={on || undefined}>
      {icon && <Icon name={icon} size="s" />}
      <span>{label}: </span>
      <b>{value}</b>
      <Icon name="chevron-down" size="s" />
    </button>
  )
}

/** A row of chips that scrolls sideways; on wide screens it wraps. */
export function Chips({ children }: ComponentProps<'div'>) {
  return <div className={styles.chips}>{children}</div>
}
