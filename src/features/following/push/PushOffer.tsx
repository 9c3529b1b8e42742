import { m } from '#messages'
import { problemOf } from '#platform/browser/problem.ts'
import { OneTimeButton } from '#platform/browser/ui/OneTimeButton.tsx'
import { usePush } from './push.browser.ts'

/** Offers to show pushes on this device, where that is possible and not decided yet; else nothing. */
export function PushOffer() {
  const { state, isBusy, error, setOn } = usePush()
  // It shows what was just chosen. People who chose earlier are not asked again.
  if (state === null || state === 'unsupported' || state === 'denied') return null
  if (state === 'on') return <span role="status">{m.following_push_on()}</span>
  return (
    <>
      <OneTimeButton
        look="link"
        icon="bell"
        busy={isBusy}
        busyLabel={m.following_push_asking()}
        onClick={() => setOn(true)}
      >
        {m.following_push_turn_on()}
      </OneTimeButton>
      {error && <span role="alert">{problemOf(error, m.following_push_failed()).message}</span>}
    </>
  )
}
