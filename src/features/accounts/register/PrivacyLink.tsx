import { Link } from 'react-router'
import { m } from '#messages'
import { FROM_SCREEN } from '#platform/browser/hooks/useLocationState.ts'
import { LanguageLink } from '../language/LanguageLink.tsx'
import styles from '../AccountLink.module.css'

interface PrivacyLinkProps {
  isSigningUp?: boolean
  /** Aligned to the start instead of centred. */
  isLoose?: boolean
}

/** Links to the privacy page. On sign-up it says that the user accepts it; elsewhere a language link is beside it. */
export function PrivacyLink({ isSigningUp = false, isLoose = false }: PrivacyLinkProps) {
  return (
    <p className={styles.line} data-loose={isLoose || undefined}>
      {isSigningUp && m.accounts_privacy_accept()} {/* In a tab of its own, so that what was typed stays. */}
      <Link to="/privacy" {...(isSigningUp ? { target: '_blank' } : { state: FROM_SCREEN })}>
        {isSigningUp ? m.accounts_privacy_accept_link() : m.accounts_privacy_link()}
      </Link>
      {!isSigningUp && <LanguageLink />}
    </p>
  )
}
