import { useOnDemand } from '#platform/browser/hooks/useOnDemand.ts'
import type { Card } from '#features/reports/card/cards.contract.ts'
import { ActionProblem } from '#features/votes/ActionProblem.tsx'
import { m } from '#messages'
import { Icon } from '#platform/browser/icons/Icon.tsx'
import { useMe } from '#platform/browser/root.ts'
import styles from './FollowButton.module.css'
import { useFollow } from './follow.browser.ts'

/** The button that follows a report, or stops following it. After following, it offers pushes on this device. */
export function FollowButton({ report, onSignIn }: { report: Card; onSignIn: () => void }) {
  const isSignedIn = useMe() !== null
  const { mutate, error, isSuccess, isPending, variables } = useFollow(report)
  // A fetch may bring the old state before the choice is saved.
  const isFollowing = (isPending ? variables : report.following) === true
  // If the report is already followed, or not, as chosen, only the answer was lost, or it was chosen elsewhere.
  const isSaved = variables === (report.following === true)
  const hasFollowed = isSuccess && variables
  const Offer = useOnDemand(loadOffer, hasFollowed) // if this fails, the profile offers the same
  return (
    <>
      <button
        type="button"
        className={styles.follow}
        aria-pressed={isFollowing}
        onClick={() => (isSignedIn ? mutate(!isFollowing) : onSignIn())}
      >
        <Icon name="bell" />
        {m.following()}
      </button>
      {Offer && hasFollowed && (
        <p className={styles.offer}>
          <Offer />
        </p>
      )}
      <ActionProblem error={isSaved ? null : error} failed={m.following_failed()} onSignIn={onSignIn} />
    </>
  )
}

const loadOffer = () => import('../push/PushOffer.tsx').then((it) => it.PushOffer)
