import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { m } from '#messages'
import { Meta } from '#platform/browser/ui/basics/Text.tsx'
import styles from './CellLink.module.css'

/** A link that is all of its cell. */
export function CellLink({ children, ...rest }: Omit<ComponentProps<typeof Link>, 'className'>) {
  return (
    <Link {...rest} className={styles.link}>
      <span>{children}</span>
    </Link>
  )
}

/** Name of an author with a link to their account; without one, "anonymous". */
export function PersonLink({ person }: { person: { id: string; name: string } | null }) {
  if (!person) return <Meta as="span">{m.author_anonymous()}</Meta>
  return (
    <CellLink to={`/control/admin/users?q=${person.id}`}>
      <bdi>{person.name}</bdi>
    </CellLink>
  )
}
