import { m } from '#messages'
import { IconButton } from '#platform/browser/ui/IconButton.tsx'
import { showToast } from '#platform/browser/ui/toasts/toasts.browser.ts'
import styles from './ShareButton.module.css'

/** Passes a page's address to the device's share dialog, or copies it. */
export function ShareButton({ title, path }: { title: string; path: string }) {
  const share = async () => {
    const url = new URL(path, location.origin).href
    try {
      if ('share' in navigator) await navigator.share({ title, url })
      else {
        await (navigator as Navigator).clipboard.writeText(url) // TypeScript assumes that every browser can share
        showToast(m.report_link_copied())
      }
    } catch (error) {
      const isCancelled = error instanceof DOMException && error.name === 'AbortError'
      if (!isCancelled) showToast(m.report_link_not_copied())
    }
  }
  return (
    <span className={styles.share}>
      <IconButton icon="share-2" label={m.report_share()} onClick={() => void share()} />
    </span>
  )
}
