import { useEffect, useEffectEvent } from 'react'
import { useOnDemand } from '#platform/browser/hooks/useOnDemand.ts'
import type { Card } from '#features/reports/card/cards.contract.ts'
import { m } from '#messages'
import { Icon } from '#platform/browser/icons/Icon.tsx'
import { problemOf } from '#platform/browser/problem.ts'
import { useMe } from '#platform/browser/root.ts'
import { isRefusal } from '#shared/endpoint.ts'
import styles from './FollowButton.module.css'
import { useFollow } from './follow.browser.ts'

interface FollowButtonProps {
  report: Card
  /** Asks the person to sign in. */
  onSignIn: () => void
}

/** The button that follows a report, or leaves it. Whoever has just followed one can have pushes on this device. */
export function FollowButton({ report, onSignIn }: FollowButtonProps) {
  const isSignedIn = useMe() !== null
  const { mutate, error, isSuccess, variables } = useFollow(report)
  const isFollowing = report.following === true
  const hasSignedOut = isRefusal(error) && error.code === 'signed-out'
  const askToSignIn = useEffectEvent(onSignIn)
  const hasFollowed = isSuccess && variables
  const Offer = useOnDemand(loadOffer, hasFollowed, () => undefined)
  useEffect(() => {
    if (hasSignedOut) askToSignIn()
  }, [hasSignedOut, error])
  return (
    <>
      <button
        type="button"
        className={styles.follow}
        aria-pressed={isFollowing}
        onClick={() => (isSignedIn ? mutate(!isFollowing) : onSignIn())}
      >
        <Icon name="bell" />
        {m.follow()}
      </button>
      {Offer && hasFollowed && (
        <p className={styles.offer}>
          <Offer />
        </p>
      )}
      {error && !hasSignedOut && (
        <p role="alert" className={styles.problem}>
          {problemOf(error, m.follow_failed()).message}
        </p>
      )}
    </>
  )
}

const loadOffer = () => import('../push/PushOffer.tsx').then((it) => it.PushOffer)
