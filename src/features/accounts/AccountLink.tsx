import { Link } from 'react-router'
import styles from './AccountLink.module.css'

interface AccountLinkProps {
  question: string
  to: '/signin' | '/register'
  /** Where to go afterwards; handed on. */
  returnTo: string | null
  label: string
}

/** From signing in to signing up, and back. */
export function AccountLink({ question, to, returnTo, label }: AccountLinkProps) {
  const search = returnTo ? `?returnTo=${encodeURIComponent(returnTo)}` : ''
  return (
    <p className={styles.line}>
      {question} <Link to={{ pathname: to, search }}>{label}</Link>
    </p>
  )
}
