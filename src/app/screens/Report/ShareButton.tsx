import { m } from '#messages'
import { IconButton } from '#platform/browser/ui/IconButton.tsx'
import { shareLink } from './shareLink.ts'

/** Shares a page. */
export function ShareButton({ title, path }: { title: string; path: string }) {
  const share = () => void shareLink({ title, path })
  return <IconButton icon="share-2" label={m.report_share()} onClick={share} data-needs-script />
}
