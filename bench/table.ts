import { loadavg } from 'node:os'
import type { Measured } from './compare.ts'

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

/** Prints a comparison. The last row is the baseline of the ratios. */
export function printRatios(title: string, measured: Measured[], target: number | null): void {
  const base = measured.at(-1)
  if (!base) return
  const hasDatabase = measured.some(({ databaseMs }) => databaseMs !== null)
  const rows = measured.map((row) => [
    row.name,
    row.cpuMs.toFixed(4),
    ...(hasDatabase ? [row.databaseMs?.toFixed(3) ?? ''] : []),
    Math.round(row.requestsPerSecond).toLocaleString('en'),
    row.bodyBytes.toLocaleString('en'),
    ...(row === base ? ['1.00', '', ''] : [ratio(row.cpuMs, base.cpuMs), ...judged(row.cpuMs / base.cpuMs, target)]),
  ])
  const head = ['', 'CPU ms', ...(hasDatabase ? ['PostgreSQL ms'] : []), 'requests/s', 'bytes', 'ratio', 'target', '']
  printTable(title, [head, ...rows])
}

/** Prints the CPU time of a request in server and database together. Only the first row is compared with the target. */
export function printTogether(title: string, measured: Measured[], target: number): void {
  const rows = measured.map(({ name, cpuMs, databaseMs, requestsPerSecond, bodyBytes }, index) => {
    const sum = cpuMs + (databaseMs ?? 0)
    return [
      name,
      ...[cpuMs, databaseMs ?? 0, sum].map((ms) => ms.toFixed(3)),
      ...[requestsPerSecond, bodyBytes].map((count) => Math.round(count).toLocaleString('en')),
      ...(index === 0 ? judged(sum, target) : ['', '']),
    ]
  })
  const head = ['', 'CPU ms', 'PostgreSQL ms', 'together', 'requests/s', 'bytes', 'target', '']
  printTable(title, [head, ...rows])
}

/** Returns the target as text, and whether the value meets it. */
export function judged(value: number, target: number | null, isEnough = value <= (target ?? 0)): string[] {
  return target === null ? ['', ''] : [`${target}`, isEnough ? 'holds' : 'FAILS']
}

const ratio = (value: number, base: number) => (value / base).toFixed(2)
