import { type FocusEvent, useEffect, useRef } from 'react'
import { m } from '#messages'
import { useFocusAfterRemoval } from '../../hooks/useFocusAfterRemoval.ts'
import { useFocusBack } from '../../hooks/useFocusBack.ts'
import { useTimeOut } from '../../hooks/useTimeOut.ts'
import { useHasModal } from '../../overlays/modals.ts'
import { useStore } from '../../store.ts'
import { Button } from '../Button.tsx'
import { IconButton } from '../IconButton.tsx'
import styles from './Toasts.module.css'
import { dismissToast, type Toast, toasts } from './toasts.browser.ts'
import { Grow } from '../basics/Layout.tsx'

const SHOWN_MS = 5000
/** Long enough to reach the button without a mouse. */
const UNDO_MS = 20_000

/** Shows the toasts; rendered once in the shell, above the navigation. */
export function Toasts() {
  const shown = useStore(toasts)
  return (
    <section className={styles.region} aria-label={m.ui_messages()}>
      {/* An open dialog hides everything else from screen readers, except what has `aria-live`. */}
      <div role="status" aria-live="polite" aria-atomic="false">
        {shown.map((toast) => (
          <OneToast key={toast.id} toast={toast} />
        ))}
      </div>
    </section>
  )
}

/**
 * Disappears after a while, unless it is an offer. The time stops while the toast is pointed at or focused, or its button
 * can't be reached.
 */
function OneToast({ toast }: { toast: Toast }) {
  const { button, isOffer, takesFocus } = toast
  const { element, onFocus, giveBack } = useFocusBack<HTMLDivElement>()
  useFocusAfterRemoval(element)
  const buttonElement = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) buttonElement.current?.focus()
  }, [takesFocus])
  // A dialog keeps the keyboard, so that nobody could reach the button in time.
  const isPaused = useHasModal() && button !== undefined
  const { holds } = useTimeOut(button ? UNDO_MS : SHOWN_MS, () => isOffer || dismissToast(toast.id), isPaused)
  const focus = (event: FocusEvent) => {
    holds.onFocus()
    onFocus(event)
  }
  const dismiss = () => {
    giveBack()
    dismissToast(toast.id)
  }
  const press = () => {
    if (!isOffer) dismiss()
    button?.run()
  }
  return (
    <div ref={element} className={styles.toast} {...holds} onFocus={focus}>
      <Grow as="span">{toast.text}</Grow>
      {button && (
        <Button ref={buttonElement} look="text" size="s" onClick={press}>
          {button.label}
        </Button>
      )}
      {(isOffer || isPaused) && <IconButton icon="x" label={m.ui_close()} onClick={dismiss} />}
    </div>
  )
}
