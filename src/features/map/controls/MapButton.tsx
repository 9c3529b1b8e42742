import type { ComponentProps, ReactNode } from 'react'
import { Icon } from '#platform/browser/icons/Icon.tsx'
import type { IconName } from '#platform/browser/icons/names.ts'
import styles from './MapButton.module.css'

interface MapButtonProps extends ComponentProps<'button'> {
  icon: IconName
}

/** A pill that floats over a map, such as "Use Current Location". */
export function MapButton({ icon, children, ...rest }: MapButtonProps) {
  return (
    <button {...rest} type="button" className={styles.float}>
      <Icon name={icon} />
      {children}
    </button>
  )
}

/** A corner over a map, for pills; `foot`: the lower left one, beside the zoom buttons. */
export function MapCorner({ at, children }: { at: 'top' | 'foot'; children: ReactNode }) {
  return (
    <div className={styles.corner} data-at={at}>
      {children}
    </div>
  )
}

/** A line of text that floats over a map. */
export function MapNote({ children }: { children: ReactNode }) {
  return <div className={`${styles.float} ${styles.note}`}>{children}</div>
}
