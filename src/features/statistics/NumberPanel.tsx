import type { ComponentProps, ReactNode } from 'react'
import { m } from '#messages'
import { NumberTable } from '#platform/browser/ui/numbers/NumberTable.tsx'
import { Panel } from '#platform/browser/ui/Page.tsx'
import { VisuallyHidden } from '#platform/browser/ui/VisuallyHidden.tsx'
import styles from './NumberPanel.module.css'
import { statisticsCsv, type Table } from './statistics.contract.ts'

interface NumberPanelProps extends Pick<ComponentProps<typeof NumberTable>, 'columns' | 'rows'> {
  title: string
  by: Table
  /** What the picture shows, in a sentence. */
  alt: string
  /** The picture. */
  children: ReactNode
}

/** Numbers as a picture, as a table that opens below it, and as CSV. */
export function NumberPanel({ title, by, alt, columns, rows, children }: NumberPanelProps) {
  return (
    <Panel label={title}>
      <h2>{title}</h2>
      <div role="img" aria-label={alt}>
        {children}
      </div>
      <div>
        <details className={styles.details}>
          <summary>
            {m.statistics_table()} <VisuallyHidden>{title}</VisuallyHidden>
          </summary>
          <NumberTable className={styles.table} columns={columns} rows={rows} />
        </details>
        <a className={styles.csv} href={`${statisticsCsv.path}?by=${by}`}>
          {m.openData_download_csv()} <VisuallyHidden>{title}</VisuallyHidden>
        </a>
      </div>
    </Panel>
  )
}
