import { Link } from 'react-router'
import { m } from '#messages'
import styles from './ListTable.module.css'

/** Whose it is, and the way to their account; nobody is anonymous. */
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
