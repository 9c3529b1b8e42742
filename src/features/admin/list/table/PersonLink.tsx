import { m } from '#messages'
import { CellLink } from './CellLink.tsx'
import styles from './PersonLink.module.css'

/** Name of an author with a link to their account; without one, "anonymous". */
export function PersonLink({ person }: { person: { id: string; name: string } | null }) {
  if (!person) return <span className={styles.none}>{m.author_anonymous()}</span>
  return (
    <CellLink to={`/control/admin/users?q=${person.id}`}>
      <bdi>{person.name}</bdi>
    </CellLink>
  )
}
