import { m } from '#messages'
import { IconButton } from '#platform/browser/ui/IconButton.tsx'
import { showOffer, showToast } from '#platform/browser/ui/toasts/toasts.browser.ts'

/** Takes back the message about the last link that could not be copied. */
let withdraw = () => {}

interface Page {
  title: string
  path: string
}

export function ShareButton({ title, path }: Page) {
  const share = () => void shareLink({ title, path })
  return <IconButton icon="share-2" label={m.reports_share()} onClick={share} data-needs-script />
}

/** Passes a page's address to the device's share dialog, or copies it. */
async function shareLink({ title, path }: Page): Promise<void> {
  const url = new URL(path, location.origin).href
  try {
    if ('share' in navigator) await navigator.share({ title, url })
    else {
      await (navigator as Navigator).clipboard.writeText(url) // TypeScript assumes that every browser can share
      showToast(m.reports_link_copied())
    }
  } catch (error) {
    const isCancelled = error instanceof DOMException && error.name === 'AbortError'
    if (isCancelled) return
    // It stays until it is closed, so that there is time to copy the link from it.
    withdraw()
    const again = () => void shareLink({ title, path })
    withdraw = showOffer(m.reports_link_not_copied({ url }), { label: m.ui_try_again(), run: again })
  }
}
