import { Link } from 'react-router'
import { m } from '#messages'
import styles from '../AccountLink.module.css'

interface PrivacyLinkProps {
  isSigningUp?: boolean
  /** It begins where its surroundings do, not in the middle. */
  isLoose?: boolean
}

/** The way to what is kept about people; whoever signs up is told that they accept it. */
export function PrivacyLink({ isSigningUp = false, isLoose = false }: PrivacyLinkProps) {
  return (
    <p className={styles.line} data-loose={isLoose || undefined}>
      {isSigningUp && m.privacy_accept()} <Link to="/privacy">{m.privacy_link()}</Link>
    </p>
  )
}
