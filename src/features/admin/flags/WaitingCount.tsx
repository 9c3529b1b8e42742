import { useFlagsWaiting } from './waiting.browser.ts'

/** The number of waiting flagged reports; the hidden element `id` says it in words. Nothing when none wait. */
export function WaitingCount({ id, className }: { id: string; className: string | undefined }) {
  const waiting = useFlagsWaiting()
  return (
    waiting && (
      <>
        <span className={className} aria-hidden="true">
          {waiting.digits}
        </span>
        <span id={id} hidden>
          {waiting.words}
        </span>
      </>
    )
  )
}
