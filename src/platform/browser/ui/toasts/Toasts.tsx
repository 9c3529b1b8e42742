import { useSyncExternalStore } from 'react'
import { m } from '#messages'
import { useTimeOut } from '../../hooks/useTimeOut.ts'
import { Button } from '../Button.tsx'
import styles from './Toasts.module.css'
import { dismissToast, shownToasts, watchToasts, type Toast } from './toasts.browser.ts'
import { Grow } from '../basics/Layout.tsx'

const SHOWN_MS = 5000

const none: Toast[] = []

/** Shows the toasts; rendered once in the shell, above the navigation. */
export function Toasts() {
  const toasts = useSyncExternalStore(watchToasts, shownToasts, () => none)
  return (
    <section className={styles.region} aria-label={m.ui_messages()}>
      <div role="status">
        {toasts.map((toast) => (
          <OneToast key={toast.id} toast={toast} />
        ))}
      </div>
    </section>
  )
}

/** Disappears after 5 s; the time stops while it is pointed at or focused. */
function OneToast({ toast }: { toast: Toast }) {
  const { holds } = useTimeOut(SHOWN_MS, () => dismissToast(toast.id))
  const undo = () => {
    dismissToast(toast.id)
    toast.onUndo?.()
  }
  return (
    <div className={styles.toast} {...holds}>
      <Grow as="span">{toast.text}</Grow>
      {toast.onUndo && (
        <Button look="text" size="s" onClick={undo}>
          {m.ui_undo()}
        </Button>
      )}
    </div>
  )
}
