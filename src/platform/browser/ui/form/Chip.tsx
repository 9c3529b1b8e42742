import type { ComponentProps } from 'react'
import { Icon } from '../../icons/Icon.tsx'
import type { IconName } from '../../icons/names.ts'
import styles from './Chip.module.css'

interface ChipLook {
  /** With `value` it is the filter's name, so that the chip reads "Size: All". */
  label: string
  value?: string
  icon?: IconName
  /** The value differs from the default. */
  on?: boolean
}

/** A filter that opens its options. */
export function Chip({
  label,
  value,
  icon,
  on,
  ...rest
}: ChipLook & Omit<ComponentProps<'button'>, 'value' | 'children'>) {
  return (
    <button {...rest} type="button" className={styles.chip} data-on={on || undefined}>
      {face({ label, value, icon })}
      {value !== undefined && <Icon name="chevron-down" size="s" />}
    </button>
  )
}

function face({
  label,
  value,
  icon,
}: { [K in keyof Omit<ChipLook, 'on'>]: ChipLook[K] | undefined } & { label: string }) {
  return (
    <>
      {icon && <Icon name={icon} size="s" />}
      {value === undefined ? (
        <b>{label}</b>
      ) : (
        <>
          <span>{label}: </span>
          <b>{value}</b>
        </>
      )}
    </>
  )
}

/** A row of chips that scrolls sideways; on wide screens it wraps. */
export function Chips({ children }: ComponentProps<'div'>) {
  return <div className={styles.chips}>{children}</div>
}
