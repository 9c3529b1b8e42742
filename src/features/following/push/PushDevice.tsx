import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { m } from '#messages'
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

/** Whether this device shows pushes, and whether pushes say only that there is news. */
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
  const queries = useQueryClient()
  const queryKey = ['push-privacy', readerId]
  const { data, isLoadingError, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.call(readPushPrivacy, {}, { signal }),
  })
  const { mutate, variables, isPending, isError } = useMutation({
    scope: { id: queryKey.join() },
    onMutate: () => queries.cancelQueries({ queryKey }),
    mutationFn: (isPrivate: boolean) => api.call(changePushPrivacy, { private: isPrivate }),
    onSuccess: (saved) => queries.setQueryData(queryKey, saved),
  })
  if (isLoadingError) return <RetryBanner onRetry={() => void refetch()}>{m.following_channels_failed()}</RetryBanner>
  if (!data) return null
  return (
    <>
      <Row as="label" gap={3} className={styles.privacy}>
        <Grow as="span">{m.following_push_privacy()}</Grow>
        <Switch
          checked={isPending ? variables : data.private}
          onChange={({ currentTarget }) => mutate(currentTarget.checked)}
        />
      </Row>
      {isError && <Failure>{m.following_channels_save_failed()}</Failure>}
    </>
  )
}
