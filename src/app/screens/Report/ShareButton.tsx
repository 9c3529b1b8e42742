import { m } from '#messages'
import { IconButton } from '#platform/browser/ui/IconButton.tsx'
import styles from './ShareButton.module.css'
import { shareLink } from './shareLink.ts'

/** Shares a page. */
export function ShareButton({ title, path }: { title: string; path: string }) {
  return (
    <span className={styles.share}>
      <IconButton icon="share-2" label={m.report_share()} onClick={() => void shareLink({ title, path })} />
    </span>
  )
}
