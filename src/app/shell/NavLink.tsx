import type { ReactNode } from 'react'
import { Link, useLocation, useNavigation } from 'react-router'
import { VisuallyHidden } from '#platform/browser/ui/VisuallyHidden.tsx'
import styles from './NavLink.module.css'

interface NavLinkProps {
  to: string
  /** The paths for which this link is the current one. */
  here: RegExp
  label: string
  /** The text for screen readers, if it says more than the label. */
  name?: string | undefined
  add?: boolean
  /** Whether something waits there. */
  hasDot?: boolean
  children: ReactNode
}

/** One link of the main navigation. */
export function NavLink({ to, here: isHere, label, name, add = false, hasDot = false, children }: NavLinkProps) {
  const here = useLocation()
  // The link is highlighted at once, while its screen is still loading.
  const { pathname } = useNavigation().location ?? here
  return (
    <li>
      <Link
        to={to}
        className={styles.link}
        data-add={add || undefined}
        aria-current={isHere.test(pathname) ? 'page' : undefined}
      >
        <span className={styles.icon}>
          {children}
          {hasDot && <span className={styles.dot} />}
        </span>
        {name === undefined ? label : <span aria-hidden="true">{label}</span>}
        {name !== undefined && <VisuallyHidden>{name}</VisuallyHidden>}
      </Link>
    </li>
  )
}
