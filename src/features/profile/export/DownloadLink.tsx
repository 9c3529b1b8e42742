import type { ReactNode } from 'react'
import styles from './DownloadLink.module.css'
import { exportData } from './export.contract.ts'

/** All that is kept of whoever is signed in, as a file; the page stays. */
export function DownloadLink({ children }: { children: ReactNode }) {
  return (
    <a href={exportData.path} className={styles.link}>
      {children}
    </a>
  )
}
