import { VisuallyHidden } from './VisuallyHidden.tsx'
interface CountTableProps {
  caption: string
  columns: readonly [name: string, count: string]
  rows: { key: string; name: string; count: number }[]
}

/** The numbers of a chart as a table for screen readers. */
export function CountTable({ caption, columns, rows }: CountTableProps) {
  return (
    <VisuallyHidden as="div">
      <table>
        <caption>{caption}</caption>
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
          {rows.map(({ key, name, count }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td>{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  )
}
