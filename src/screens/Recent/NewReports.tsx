import { m } from '#messages'
import { Button } from '#web/ui/Button.tsx'
import styles from './NewReports.module.css'

interface NewReportsProps {
  count: number
  onShow: () => void
}

/** What others have reported meanwhile waits here, over the list's head, so that nothing moves while somebody reads. */
export function NewReports({ count, onShow }: NewReportsProps) {
  const show = () => {
    onShow()
    document.getElementById('main')?.scrollTo({ top: 0 })
    if (window.scrollY > 0) window.scrollTo({ top: 0 })
  }
  return (
    <div className={styles.place} aria-live="polite">
      {count > 0 && (
        <Button look="main" size="s" onClick={show}>
          {count === 1 ? m.recent_new_one() : m.recent_new({ count })}
        </Button>
      )}
    </div>
  )
}
