import type { MouseEvent } from 'react'
import { m } from '#messages'
import { Button } from '#platform/browser/ui/Button.tsx'
import styles from './NewReports.module.css'

interface NewReportsProps {
  count: number
  onShow: () => void
}

/** A button that shows what others have reported meanwhile. It uses free space in the list's head, so nothing moves. */
export function NewReports({ count, onShow }: NewReportsProps) {
  const show = ({ detail: clicks }: MouseEvent) => {
    onShow()
    document.getElementById('main')?.scrollTo({ top: 0 })
    if (window.scrollY > 0) window.scrollTo({ top: 0 })
    // The button goes away, so whoever pressed it by the keyboard continues at the newest card.
    if (clicks > 0) return
    requestAnimationFrame(() => document.querySelector<HTMLElement>('#main h2 a')?.focus({ preventScroll: true }))
  }
  return (
    <div className={styles.holder} aria-live="polite">
      {count > 0 && (
        <Button look="main" size="s" aria-label={m.recent_new({ count })} onClick={show}>
          {m.recent_new_short({ count })}
        </Button>
      )}
    </div>
  )
}
