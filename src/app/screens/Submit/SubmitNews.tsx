import { m } from '#messages'
import { Banner } from '#platform/browser/ui/Banner.tsx'

interface SubmitNewsProps {
  problem: string | null
  isOnline: boolean
  /** What is submitted without a network waits on this device. */
  canKeep: boolean
}

/** Before the button: what went wrong with all of it, and what becomes of it without a network. */
export function SubmitNews({ problem, isOnline, canKeep }: SubmitNewsProps) {
  if (problem) {
    return (
      <div id="report-form-error">
        <Banner tone="bad" role="alert">
          {problem}
        </Banner>
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
