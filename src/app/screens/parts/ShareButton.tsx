import { m } from '#messages'
import { IconButton } from '#platform/browser/ui/IconButton.tsx'
import { showToast } from '#platform/browser/ui/toasts/toasts.browser.ts'

/** Shares a page. */
export function ShareButton({ title, path }: { title: string; path: string }) {
  const share = () => void shareLink({ title, path })
  return <IconButton icon="share-2" label={m.reports_share()} onClick={share} data-needs-script />
}

/** Passes a page's address to the device's share dialog, or copies it. */
async function shareLink({ title, path }: { title: string; path: string }): Promise<void> {
  const url = new URL(path, location.origin).href
  try {
    if ('share' in navigator) await navigator.share({ title, url })
    else {
      await (navigator as Navigator).clipboard.writeText(url) // TypeScript assumes that every browser can share
      showToast(m.reports_link_copied())
    }
  } catch (error) {
    const isCancelled = error instanceof DOMException && error.name === 'AbortError'
    if (!isCancelled) showToast(m.reports_link_not_copied())
  }
}
