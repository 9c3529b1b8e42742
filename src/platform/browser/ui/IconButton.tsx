import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { Icon } from '../icons/Icon.tsx'
import type { IconName } from '../icons/names.ts'
import styles from './IconButton.module.css'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: IconName
  /** What it does: the accessible name. */
  label: string
}

/** A 44 px button that shows only an icon. */
export function IconButton({ icon, label, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} className={styles.iconButton} aria-label={label}>
      <Icon name={icon} />
    </button>
  )
}

interface IconLinkProps extends Omit<ComponentProps<typeof Link>, 'children'> {
  icon: IconName
  label: string
}

/** A 44 px link that shows only an icon. */
export function IconLink({ icon, label, ...rest }: IconLinkProps) {
  return (
    <Link {...rest} className={styles.iconButton} aria-label={label}>
      <Icon name={icon} />
    </Link>
  )
}
