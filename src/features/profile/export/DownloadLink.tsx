import type { ReactNode } from 'react'
import styles from './DownloadLink.module.css'
import { exportData } from './export.contract.ts'

/** A link that downloads all data about the signed-in user as a file; the page stays open. */
export function DownloadLink({ children }: { children: ReactNode }) {
  return (
    <a href={exportData.path} className={styles.link}>
      {children}
    </a>
  )
}
