import { Link } from 'react-router'
import styles from './AccountLink.module.css'

interface AccountLinkProps {
  question: string
  to: '/signin' | '/register'
  /** Page to open after signing in; passed on to the other form. */
  returnTo: string | null
  label: string
}

/** Link from the sign-in form to the registration form, or back. */
export function AccountLink({ question, to, returnTo, label }: AccountLinkProps) {
  const search = returnTo ? `?returnTo=${encodeURIComponent(returnTo)}` : ''
  return (
    <p className={styles.line}>
      {question} <Link to={{ pathname: to, search }}>{label}</Link>
    </p>
  )
}
