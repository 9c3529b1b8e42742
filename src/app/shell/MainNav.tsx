import type { ReactNode } from 'react'
import { Link, useLocation, useNavigation } from 'react-router'
import { m } from '#messages'
import { Icon } from '#platform/browser/icons/Icon.tsx'
import { Avatar } from '#platform/browser/ui/Avatar.tsx'
import { Logo } from '#platform/browser/brand/Logo.tsx'
import { VisuallyHidden } from '#platform/browser/ui/VisuallyHidden.tsx'
import styles from './MainNav.module.css'

interface MainNavProps {
  user: { initials: string; photoURL: string | null } | null
  /** Unread notifications. */
  unread: number
}

/** The main navigation with three links: a bar at the bottom, a rail at the left from 768 px on. */
export function MainNav({ user, unread }: MainNavProps) {
  const isGoing = useNavigation().state === 'loading'
  return (
    <nav className={styles.nav} aria-label={m.nav_main()} data-going={isGoing || undefined}>
      <div className={styles.logo}>
        <Logo />
      </div>
      <ul>
        <Place to="/submit" here={/^\/submit/} label={m.nav_add()} add>
          <Icon name="plus" />
        </Place>
        <Place to="/recent" here={/^\/(recent|report\/.*)?$/} label={m.nav_map()}>
          <Icon name="map" />
        </Place>
        {user ? (
          <Place to="/profile" here={/^\/profile/} label={m.nav_profile()} name={profileName(unread)}>
            <Avatar initials={user.initials} photoURL={user.photoURL} size="xs" />
            {unread > 0 && <span className={styles.dot} />}
          </Place>
        ) : (
          <Place to="/signin" here={/^\/(signin|register|auth|reset-password)/} label={m.signin_title()}>
            <Icon name="log-in" />
          </Place>
        )}
      </ul>
    </nav>
  )
}

interface PlaceProps {
  to: string
  /** The paths for which this link is the current one. */
  here: RegExp
  label: string
  /** The text for screen readers, if it says more than the label. */
  name?: string | undefined
  add?: boolean
  children: ReactNode
}

function Place({ to, here: isHere, label, name, add = false, children }: PlaceProps) {
  const here = useLocation()
  // The link is highlighted at once, while its screen is still loading.
  const { pathname } = useNavigation().location ?? here
  return (
    <li>
      <Link to={to} data-add={add || undefined} aria-current={isHere.test(pathname) ? 'page' : undefined}>
        <span className={styles.icon}>{children}</span>
        {name === undefined ? label : <span aria-hidden="true">{label}</span>}
        {name !== undefined && <VisuallyHidden>{name}</VisuallyHidden>}
      </Link>
    </li>
  )
}

function profileName(unread: number): string | undefined {
  if (unread === 0) return undefined
  return m.nav_profile_unread({ count: unread })
}
