import { m } from '#messages'
import { useIsOnline } from '#platform/browser/hooks/useIsOnline.ts'
import { Banner, Failure } from '#platform/browser/ui/Banner.tsx'
import { Button } from '#platform/browser/ui/Button.tsx'
import { Stack } from '#platform/browser/ui/basics/Layout.tsx'
import { type Kept, offlineText } from './unsent/offlineText.ts'

interface SubmitNewsProps {
  problem: string | null
  /** Whether a report that is submitted offline can wait on this device. */
  canKeep: boolean
  /** What of the input is stored in this browser. */
  kept: Kept
  /** Stores the report until the server answers. Only after an attempt without an answer. */
  onSendLater?: (() => void) | undefined
}

/** Above the button: a problem of the whole form, or what happens to the report offline. */
export function SubmitNews({ problem, canKeep, kept, onSendLater }: SubmitNewsProps) {
  const isOnline = useIsOnline()
  if (problem) {
    return (
      <Stack gap={2} id="report-form-error">
        <Failure>{problem}</Failure>
        {onSendLater && (
          <Button wide icon="clock" onClick={onSendLater}>
            {m.reports_submit_later()}
          </Button>
        )}
      </Stack>
    )
  }
  if (isOnline) return null
  return (
    <Banner tone="wait" icon="wifi-off" role="status">
      {canKeep ? m.reports_submit_offline_keeps() : offlineText(kept)}
    </Banner>
  )
}
