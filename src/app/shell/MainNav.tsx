import { useNavigation, Link, useLocation } from 'react-router'
import { m } from '#messages'
import { Icon } from '#platform/browser/icons/Icon.tsx'
import { Avatar } from '#platform/browser/ui/Avatar.tsx'
import { Logo } from '#platform/browser/brand/Logo.tsx'
import { useListPath } from '../screens/Recent/filters/useListPath.ts'
import styles from './MainNav.module.css'
import type { ReactNode } from 'react'
import { VisuallyHidden } from '#platform/browser/ui/VisuallyHidden.tsx'
import linkStyles from './NavLink.module.css'

interface MainNavProps {
  user: { initials: string; photoURL: string | null } | null
  unread: number
  /** A report that waits on this device needs its writer. */
  needsAttention: boolean
}

/** The main navigation with three links: a bar at the bottom, a rail at the left from 768 px on. */
export function MainNav({ user, unread, needsAttention }: MainNavProps) {
  const isGoing = useNavigation().state === 'loading'
  return (
    <nav className={styles.nav} aria-label={m.app_nav_main()} data-going={isGoing || undefined}>
      <div className={styles.logo}>
        <Logo />
      </div>
      <ul>
        <NavLink
          to="/submit"
          here={/^\/submit/}
          label={m.app_nav_add()}
          name={needsAttention ? m.app_nav_add_unsent() : undefined}
          hasDot={needsAttention}
          add
        >
          <Icon name="plus" />
        </NavLink>
        <NavLink to={useListPath()} here={/^\/(recent|report\/.*)?$/} label={m.app_nav_map()}>
          <Icon name="map" />
        </NavLink>
        {user ? (
          <NavLink
            to="/profile"
            here={/^\/(profile|control\/admin)/}
            label={m.app_nav_profile()}
            name={unread > 0 ? m.app_nav_profile_unread({ count: unread }) : undefined}
            hasDot={unread > 0}
          >
            <Avatar initials={user.initials} photoURL={user.photoURL} size="xs" />
          </NavLink>
        ) : (
          <NavLink to="/signin" here={/^\/(signin|register|auth|reset-password)/} label={m.app_nav_signin()}>
            <Icon name="log-in" />
          </NavLink>
        )}
      </ul>
    </nav>
  )
}

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

function NavLink({ to, here, label, name, add = false, hasDot = false, children }: NavLinkProps) {
  const shown = useLocation()
  // The link is highlighted at once, while its screen is still loading.
  const { pathname } = useNavigation().location ?? shown
  return (
    <li>
      <Link
        to={to}
        className={linkStyles.link}
        data-add={add || undefined}
        aria-current={here.test(pathname) ? 'page' : undefined}
      >
        <span className={linkStyles.icon}>
          {children}
          {hasDot && <span className={linkStyles.dot} />}
        </span>
        {name === undefined ? label : <span aria-hidden="true">{label}</span>}
        {name !== undefined && <VisuallyHidden>{name}</VisuallyHidden>}
      </Link>
    </li>
  )
}
