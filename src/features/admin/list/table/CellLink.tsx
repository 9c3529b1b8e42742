import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { isServiceAddress } from '#features/accounts/service/service.rules.ts'
import { m } from '#messages'
import { Meta } from '#platform/browser/ui/basics/Text.tsx'
import styles from './CellLink.module.css'
import type { AdminReport } from '../lists.contract.ts'

/** A link that is all of its cell. */
export function CellLink({ children, ...rest }: Omit<ComponentProps<typeof Link>, 'className'>) {
  return (
    <Link {...rest} className={styles.link}>
      <span>{children}</span>
    </Link>
  )
}

/** An author's name, linked to their account or to the service's keys; "anonymous" without an author. */
export function PersonLink({ person }: { person: AdminReport['author'] }) {
  if (!person) return <Meta as="span">{m.reports_author_anonymous()}</Meta>
  const { id, email } = person
  return (
    <CellLink to={isServiceAddress(email) ? '/control/admin/keys' : `/control/admin/users?q=${id}`}>
      <bdi>{person.name}</bdi>
    </CellLink>
  )
}
