import { Link } from 'react-router'
import { m } from '#messages'
import styles from './ListTable.module.css'

/** Name of an author with a link to their account; without one, "anonymous". */
export function PersonLink({ person }: { person: { id: string; name: string } | null }) {
  if (!person) return <span className={styles.none}>{m.author_anonymous()}</span>
  return (
    <Link to={`/control/admin/users?q=${person.id}`} className={styles.link}>
      <span className={styles.line}>
        <bdi>{person.name}</bdi>
      </span>
    </Link>
  )
}
