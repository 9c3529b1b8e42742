import { m } from '#messages'
import { Banner } from '#platform/browser/ui/Banner.tsx'

interface SubmitNewsProps {
  problem: string | null
  isOnline: boolean
  /** Whether a report that is submitted offline can wait on this device. */
  canKeep: boolean
  /** Stores the report until the server answers. Only after an attempt without an answer. */
  onSendLater?: (() => void) | undefined
}

/** Above the button: a problem of the whole form, or what happens to the report offline. */
export function SubmitNews({ problem, isOnline, canKeep, onSendLater }: SubmitNewsProps) {
  if (problem) {
    return (
      <div id="report-form-error">
        <Banner
          tone="bad"
          role="alert"
          {...(onSendLater && { action: { label: m.submit_later(), onPress: onSendLater } })}
        >
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
