import { m } from '#messages'
import { problemOf } from '#platform/browser/problem.ts'
import { OneTimeButton } from '#platform/browser/ui/OneTimeButton.tsx'
import { usePush } from './push.browser.ts'

/** Offers to show pushes on this device, or says that it shows them; nothing if they are impossible or denied. */
export function PushOffer() {
  const { state, isBusy, error, setOn } = usePush()
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
