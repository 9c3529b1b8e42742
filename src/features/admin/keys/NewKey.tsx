import { m } from '#messages'
import { Muted } from '#platform/browser/ui/basics/Text.tsx'
import { Button } from '#platform/browser/ui/Button.tsx'
import { showToast } from '#platform/browser/ui/toasts/toasts.browser.ts'
import styles from './AdminKeys.module.css'

/** A key that was just made, to be copied. */
export function NewKey({ name, text }: { name: string; text: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      showToast(m.key_copied())
    } catch {
      showToast(m.key_not_copied()) // the browser forbids it
    }
  }
  return (
    <div className={styles.made} role="status">
      <h3>{m.key_new({ name })}</h3>
      <code className={styles.key}>{text}</code>
      <Muted>{m.key_new_words()}</Muted>
      <div>
        <Button size="s" onClick={() => void copy()}>
          {m.key_copy()}
        </Button>
      </div>
    </div>
  )
}
