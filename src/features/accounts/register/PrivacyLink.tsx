import { Link } from 'react-router'
import { m } from '#messages'
import styles from '../AccountLink.module.css'

interface PrivacyLinkProps {
  isSigningUp?: boolean
  /** Aligned to the start instead of centred. */
  isLoose?: boolean
}

/** Link to the privacy page. When signing up, it also says that the user accepts it. */
export function PrivacyLink({ isSigningUp = false, isLoose = false }: PrivacyLinkProps) {
  return (
    <p className={styles.line} data-loose={isLoose || undefined}>
      {isSigningUp && m.privacy_accept()} <Link to="/privacy">{m.privacy_link()}</Link>
    </p>
  )
}
