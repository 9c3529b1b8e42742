import { m } from '#messages'
import { showToast } from '#platform/browser/ui/toasts/toasts.browser.ts'

/** Passes a page's address to the device's share dialog, or copies it. */
export async function shareLink({ title, path }: { title: string; path: string }): Promise<void> {
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
