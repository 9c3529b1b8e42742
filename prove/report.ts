import { loadavg } from 'node:os'

/** A promise, what was seen, and whether it holds. */
export interface Row {
  promise: string
  seen: string
  holds: boolean
}

/** Prints what was proved as a table. A broken promise makes this process exit with 1. */
export function report(title: string, rows: Row[]): void {
  const width = Math.max(...rows.map(({ promise }) => promise.length))
  console.log(`\n${title}  (load average ${loadavg()[0]?.toFixed(1)})`)
  for (const { promise, seen, holds } of rows)
    console.log(`${holds ? 'holds ' : 'BROKEN'}  ${promise.padEnd(width)}  ${seen}`)
  if (rows.length === 0 || rows.some(({ holds }) => !holds)) process.exitCode = 1
}

/** Runs one part of a proof. An error breaks its promise. */
export async function proved(promise: string, work: () => Promise<string>): Promise<Row> {
  try {
    return { promise, seen: await work(), holds: true }
  } catch (error) {
    return failed(promise, error)
  }
}

/** The row of a broken promise. */
export function failed(promise: string, error: unknown): Row {
  return { promise, seen: error instanceof Error ? error.message : String(error), holds: false }
}
