import { loadavg } from 'node:os'

/** Prints a table with a heading and the machine's load. The first column is aligned left, the others right. */
export function printTable(title: string, rows: string[][]): void {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const lines = rows.map((row) =>
    row
      .map((text, column) => (column === 0 ? text.padEnd(widths[0] ?? 0) : text.padStart(widths[column] ?? 0)))
      .join('  '),
  )
  const [head = '', ...body] = lines
  console.log(`\n${title}  (load average ${loadavg()[0]?.toFixed(1)})`)
  console.log([head, '-'.repeat(head.length), ...body].join('\n'))
}

/** Returns the target as text, and whether the value meets it. */
export function compareWithTarget(value: number, target: number, isEnough = value <= target): string[] {
  return [`${target}`, isEnough ? 'holds' : 'FAILS']
}
