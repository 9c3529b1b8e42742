import type { MouseEvent } from 'react'
import { m } from '#messages'
import { focusQuietly } from '#platform/browser/hooks/useFocusAfterRemoval.ts'
import { Button } from '#platform/browser/ui/Button.tsx'
import styles from './NewReports.module.css'

/** A button that shows what others have reported meanwhile. It uses free space in the list's head, so nothing moves. */
export function NewReports({ count, onShow }: { count: number; onShow: () => void }) {
  const show = ({ detail: clicks }: MouseEvent) => {
    onShow()
    document.getElementById('main')?.scrollTo({ top: 0 })
    if (window.scrollY > 0) window.scrollTo({ top: 0 })
    // The button disappears, so keyboards and screen readers continue at the newest card. After a click or a tap the
    // page gets the focus instead, because a focused card marks its pin.
    requestAnimationFrame(() => {
      const link = document.querySelector<HTMLElement>('#main h2 a')
      if (clicks === 0) link?.focus({ preventScroll: true })
      else focusQuietly(link?.closest('main') ?? null)
    })
  }
  return (
    <div className={styles.holder} aria-live="polite">
      {count > 0 && (
        <Button look="main" size="s" aria-label={m.feed_new({ count })} onClick={show}>
          {m.feed_new_short({ count })}
        </Button>
      )}
    </div>
  )
}
