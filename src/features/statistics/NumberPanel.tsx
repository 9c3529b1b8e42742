import type { ReactNode } from 'react'
import { m } from '#messages'
import { Panel } from '#platform/browser/ui/Page.tsx'
import { VisuallyHidden } from '#platform/browser/ui/VisuallyHidden.tsx'
import styles from './NumberPanel.module.css'
import { statisticsCsv, type Table } from './statistics.contract.ts'

interface NumberPanelProps {
  title: string
  by: Table
  /** What the picture shows, in a sentence. */
  alt: string
  /** The names of the table's columns; the first is that of the rows. */
  columns: string[]
  rows: { key: string; name: ReactNode; cells: string[] }[]
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
          <table className={styles.table}>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, name, cells }) => (
                <tr key={key}>
                  <th scope="row">{name}</th>
                  {cells.map((cell, at) => (
                    <td key={columns[at + 1]} data-head={columns[at + 1]}>
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </details>
        <a className={styles.csv} href={`${statisticsCsv.path}?by=${by}`}>
          {m.statistics_csv()} <VisuallyHidden>{title}</VisuallyHidden>
        </a>
      </div>
    </Panel>
  )
}
