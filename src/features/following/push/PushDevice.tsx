import { m } from '#messages'
import { useChoices } from '#platform/browser/hooks/useChoices.ts'
import { problemOf } from '#platform/browser/problem.ts'
import { Failure, RetryBanner } from '#platform/browser/ui/Banner.tsx'
import { Grow, Row } from '#platform/browser/ui/basics/Layout.tsx'
import { Meta } from '#platform/browser/ui/basics/Text.tsx'
import { Button } from '#platform/browser/ui/Button.tsx'
import { Card } from '#platform/browser/ui/Card.tsx'
import { Switch } from '#platform/browser/ui/form/Switch.tsx'
import { useApi } from '#platform/browser/useApi.ts'
import { changePushPrivacy, readPushPrivacy } from './push.contract.ts'
import styles from './PushDevice.module.css'
import { type PushState, usePush } from './push.browser.ts'

/** Whether this device shows pushes, and whether pushes say only that there are updates. */
export function PushDevice({ readerId }: { readerId: string }) {
  const { state, isBusy, error, setOn } = usePush()
  const isPossible = state === 'off' || state === 'on'
  return (
    <Card as="section" aria-labelledby="push" data-needs-script>
      <h3 id="push">{m.accounts_devices_this()}</h3>
      <Meta role="status">{state && WORDS[state]()}</Meta>
      {error && <Failure>{problemOf(error, m.following_push_failed()).message}</Failure>}
      {isPossible && (
        <div>
          <Button
            size="s"
            icon="bell"
            busy={isBusy}
            busyLabel={state === 'on' ? m.following_push_stopping() : m.following_push_asking()}
            onClick={() => setOn(state === 'off')}
          >
            {state === 'on' ? m.following_push_turn_off() : m.following_push_turn_on()}
          </Button>
        </div>
      )}
      <Privacy readerId={readerId} />
    </Card>
  )
}

const WORDS: Record<PushState, () => string> = {
  unsupported: m.following_push_unsupported,
  denied: m.following_push_denied,
  off: m.following_push_off,
  on: m.following_push_on,
}

function Privacy({ readerId }: { readerId: string }) {
  const api = useApi()
  const { all, isFailed, retry, isUnsaved, change } = useChoices<{ private: boolean }, { private: boolean }>({
    queryKey: ['push-privacy', readerId],
    rendered: null,
    read: (signal) => api.call(readPushPrivacy, {}, { signal }),
    save: (choice) => api.call(changePushPrivacy, choice),
    withChange: (_, choice) => choice,
    failed: m.following_channels_save_failed,
  })
  if (isFailed) return <RetryBanner onRetry={retry}>{m.following_channels_failed()}</RetryBanner>
  if (!all) return null
  return (
    <>
      <Row as="label" gap={3} className={styles.privacy}>
        <Grow as="span">{m.following_push_privacy()}</Grow>
        <Switch checked={all.private} onChange={({ currentTarget }) => change({ private: currentTarget.checked })} />
      </Row>
      {isUnsaved && <Failure>{m.following_channels_save_failed()}</Failure>}
    </>
  )
}
