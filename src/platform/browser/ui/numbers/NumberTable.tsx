import type { ReactNode } from 'react'

interface NumberTableProps {
  caption?: string
  className?: string | undefined
  /** The names of the columns; the first names the rows. */
  columns: readonly string[]
  rows: { key: string; name: ReactNode; cells: readonly ReactNode[] }[]
}

/** Numbers as a table. Each cell has the name of its column as `data-head`, for styles that stack the cells. */
export function NumberTable({ caption, className, columns, rows }: NumberTableProps) {
  return (
    <table className={className}>
      {caption && <caption>{caption}</caption>}
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
  )
}
