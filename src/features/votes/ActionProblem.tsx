import { useEffect, useEffectEvent } from 'react'
import { problemOf } from '#platform/browser/problem.ts'
import { isRefusal } from '#shared/endpoint.ts'
import styles from './ActionProblem.module.css'

interface ActionProblemProps {
  error: Error | null
  /** What to say if the reason is not known. */
  failed: string
  onSignIn: () => void
}

/** Why a vote, or an action beside the votes, failed. If the session has ended, asks to sign in instead. */
export function ActionProblem({ error, failed, onSignIn }: ActionProblemProps) {
  const hasSignedOut = isRefusal(error) && error.code === 'signed-out'
  const askToSignIn = useEffectEvent(onSignIn)
  useEffect(() => {
    if (hasSignedOut) askToSignIn()
  }, [hasSignedOut, error])
  if (!error || hasSignedOut) return null
  return (
    <p role="alert" className={styles.problem}>
      {problemOf(error, failed).message}
    </p>
  )
}
