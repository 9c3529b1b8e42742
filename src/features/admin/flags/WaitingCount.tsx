import { useFlagsWaiting } from './waiting.browser.ts'

/** The number of flagged reports that wait, and in the hidden element `id` the same in words; nothing when none wait. */
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
