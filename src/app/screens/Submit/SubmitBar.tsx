import { useLayoutEffect, useRef } from 'react'
import { m } from '#messages'
import { Button } from '#platform/browser/ui/Button.tsx'
import { VisuallyHidden } from '#platform/browser/ui/VisuallyHidden.tsx'
import styles from './SubmitBar.module.css'
import type { Stage } from './stages.ts'

/** The bar that stays above the navigation: the Submit button and the progress of sending. */
export function SubmitBar({ stage, isLive }: { stage: Stage; isLive: boolean }) {
  const button = useRef<HTMLButtonElement>(null)
  const isSending = stage.is === 'sending'
  const isFinding = stage.is === 'finding'
  // A field can't keep the focus while the report is being sent.
  useLayoutEffect(() => {
    if (isSending && document.activeElement?.closest('[inert]')) button.current?.focus()
  }, [isSending])
  const quarter = isSending ? quarterOf(stage.share) : 0
  return (
    <div className={styles.bar}>
      <div className={styles.button}>
        <Button
          ref={button}
          // Before it is live the form has no draft and no pin, so what was typed would be lost.
          type={isLive ? 'submit' : 'button'}
          data-needs-script
          look="main"
          wide
          busy={isSending || isFinding || stage.is === 'done'}
          busyLabel={isFinding ? m.map_locating() : m.ui_submitting()}
        >
          {m.reports_submit_title()}
        </Button>
        <noscript>
          <Button type="submit" look="main" wide>
            {m.reports_submit_title()}
          </Button>
        </noscript>
        {isSending && (
          <progress className={styles.progress} max={1} value={stage.share} aria-label={m.ui_submitting()} />
        )}
      </div>
      <VisuallyHidden>
        <span role="status">{quarter > 0 && m.ui_sent({ percent: quarter })}</span>
      </VisuallyHidden>
    </div>
  )
}

/** The progress in steps of 25 %, so that a screen reader does not speak all the time. */
function quarterOf(share: number): number {
  return Math.floor(share * 4) * 25
}
