import type { FocusEvent } from 'react'
import { m } from '#messages'
import { useFocusBack } from '../../hooks/useFocusBack.ts'
import { useTimeOut } from '../../hooks/useTimeOut.ts'
import { useStore } from '../../store.ts'
import { Button } from '../Button.tsx'
import { IconButton } from '../IconButton.tsx'
import styles from './Toasts.module.css'
import { dismissToast, type Toast, toasts } from './toasts.browser.ts'
import { Grow } from '../basics/Layout.tsx'

const SHOWN_MS = 5000

/** Shows the toasts; rendered once in the shell, above the navigation. */
export function Toasts() {
  const shown = useStore(toasts)
  return (
    <section className={styles.region} aria-label={m.ui_messages()}>
      {/* An open dialog hides everything else from screen readers, except what has `aria-live`. */}
      <div role="status" aria-live="polite">
        {shown.map((toast) => (
          <OneToast key={toast.id} toast={toast} />
        ))}
      </div>
    </section>
  )
}

/** Disappears after 5 s, unless it has an action. The time stops while the toast is pointed at or focused. */
function OneToast({ toast }: { toast: Toast }) {
  const { action } = toast
  const { element, onFocus, giveBack } = useFocusBack<HTMLDivElement>()
  const { holds } = useTimeOut(SHOWN_MS, () => action || dismissToast(toast.id))
  const focus = (event: FocusEvent) => {
    holds.onFocus()
    onFocus(event)
  }
  const dismiss = () => {
    giveBack()
    dismissToast(toast.id)
  }
  const undo = () => {
    dismiss()
    toast.onUndo?.()
  }
  return (
    <div ref={element} className={styles.toast} {...holds} onFocus={focus}>
      <Grow as="span">{toast.text}</Grow>
      {toast.onUndo && (
        <Button look="text" size="s" onClick={undo}>
          {m.ui_undo()}
        </Button>
      )}
      {action && (
        <>
          <Button look="text" size="s" onClick={action.run}>
            {action.label}
          </Button>
          <IconButton icon="x" label={m.ui_close()} onClick={dismiss} />
        </>
      )}
    </div>
  )
}
