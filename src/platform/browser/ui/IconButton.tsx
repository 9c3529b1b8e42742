import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { Icon } from '../icons/Icon.tsx'
import type { IconName } from '../icons/names.ts'
import styles from './IconButton.module.css'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: IconName
  /** What it does, for those who don't see the icon. */
  label: string
}

/** A 44 px button that shows an icon alone. */
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

/** A 44 px link that shows an icon alone. */
export function IconLink({ icon, label, ...rest }: IconLinkProps) {
  return (
    <Link {...rest} className={styles.iconButton} aria-label={label}>
      <Icon name={icon} />
    </Link>
  )
}
