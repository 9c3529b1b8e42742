import { m } from '#messages'
import { Banner, Failure } from '#platform/browser/ui/Banner.tsx'

interface SubmitNewsProps {
  problem: string | null
  isOnline: boolean
  /** Whether a report that is submitted offline can wait on this device. */
  canKeep: boolean
}

/** Above the button: a problem of the whole form, or what happens to the report offline. */
export function SubmitNews({ problem, isOnline, canKeep }: SubmitNewsProps) {
  if (problem) {
    return (
      <div id="report-form-error">
        <Failure>{problem}</Failure>
      </div>
    )
  }
  if (isOnline) return null
  return (
    <Banner tone="wait" icon="wifi-off" role="status">
      {canKeep ? m.submit_offline_keeps() : m.submit_offline()}
    </Banner>
  )
}
