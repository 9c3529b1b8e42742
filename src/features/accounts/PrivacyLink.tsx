import { Link } from 'react-router'
import { m } from '#messages'
import styles from './AccountLink.module.css'

/** The way to what is kept about people; whoever signs up is told that they accept it. */
export function PrivacyLink({ isSigningUp = false }: { isSigningUp?: boolean }) {
  return (
    <p className={styles.line}>
      {isSigningUp && m.privacy_accept()} <Link to="/privacy">{m.privacy_link()}</Link>
    </p>
  )
}
