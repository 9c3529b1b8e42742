import { useSyncExternalStore } from 'react'
import { m } from '#messages'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import styles from './SubmitBar.module.css'
import type { Stage } from './useSubmission.ts'

interface SubmitBarProps {
  stage: Stage
  problem: string | null
  /** What is submitted without a network waits on this device. */
  canKeep: boolean
}

/** Above the navigation whatever is scrolled: the button, how far the sending is, what went wrong. */
export function SubmitBar({ stage, problem, canKeep }: SubmitBarProps) {
  const isOnline = useSyncExternalStore(
    watchNetwork,
    () => navigator.onLine,
    () => true,
  )
  const isSending = stage.is === 'sending'
  const quarter = isSending ? quarterOf(stage.share) : 0
  return (
    <div className={styles.bar}>
      {!isOnline && !problem && (
        <Banner tone="wait" icon="wifi-off" role="status">
          {canKeep ? m.submit_offline_keeps() : m.submit_offline()}
        </Banner>
      )}
      {problem && (
        <Banner tone="bad" role="alert">
          {problem}
        </Banner>
      )}
      <div className={styles.button}>
        <Button type="submit" look="main" wide busy={isSending || stage.is === 'done'} busyLabel={m.submit_busy()}>
          {m.submit_title()}
        </Button>
        {isSending && <progress className={styles.progress} max={1} value={stage.share} aria-label={m.submit_busy()} />}
      </div>
      <VisuallyHidden>
        <span role="status">{quarter > 0 && m.submit_sent({ percent: quarter })}</span>
      </VisuallyHidden>
    </div>
  )
}

/** In steps of 25 %, so that a screen reader is not kept talking. */
function quarterOf(share: number): number {
  return Math.floor(share * 4) * 25
}

function watchNetwork(watcher: () => void): () => void {
  addEventListener('online', watcher)
  addEventListener('offline', watcher)
  return () => {
    removeEventListener('online', watcher)
    removeEventListener('offline', watcher)
  }
}
