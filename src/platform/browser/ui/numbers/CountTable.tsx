import { numberText } from '../../format.ts'
import { NumberTable } from './NumberTable.tsx'
import { VisuallyHidden } from '../VisuallyHidden.tsx'

interface CountTableProps {
  caption: string
  columns: readonly [name: string, count: string]
  rows: { key: string; name: string; count: number }[]
}

/** The numbers of a chart as a table for screen readers. */
export function CountTable({ caption, columns, rows }: CountTableProps) {
  return (
    <VisuallyHidden as="div">
      <NumberTable
        {...{ caption, columns }}
        rows={rows.map(({ count, ...row }) => ({ ...row, cells: [numberText(count)] }))}
      />
    </VisuallyHidden>
  )
}
