import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { scaleOf } from './model.ts'
import { DATABASES, type Kind, merged, mergeRows, type Row, tableOf } from './rows.ts'

const FILE = 'bench/last.json'
const [BEGIN, END] = ['<!-- written by npm run bench -- --keep -->', '<!-- until here -->']

/** One measured site: what it was measured with, and its memory. */
interface Run {
  database: Kind
  reports: number
  /** `YYYY-MM-DD`. */
  day: string
  machine: string
  rounds: number
  /** How busy the machine was. */
  load: number
  minutes: number
  /** MB of the server and of PostgreSQL: before the first request, and at the peak. */
  memory: { atRest: number; peak: number; databaseAtRest: number; databaseUnderLoad: number }
}

interface Table {
  title: string
  rows: string[][]
}

/** What the table of a release holds. */
export interface Kept {
  version: string
  rows: Row[]
  runs: Run[]
  tables: Table[]
}

export function readKept(): Kept {
  if (!existsSync(FILE)) return { version: '', rows: [], runs: [], tables: [] }
  return JSON.parse(readFileSync(FILE, 'utf8')) as Kept // keep() writes it
}

/**
 * Replaces the kept measurements by the new ones and writes the tables into the pages. Kept rows of a site measured again
 * are dropped, even if they are missing from the new run.
 */
export function keep(now: Kept): void {
  const before = readKept()
  const isOld = (row: Row) => now.runs.some((run) => run.database === row.database && run.reports === row.reports)
  const rows = mergeRows(
    before.rows.filter((row) => !isOld(row)),
    now.rows,
  )
  const runs = merged(before.runs, now.runs, (run) => `${run.database} ${run.reports}`)
  const kept = {
    ...{ version: now.version, rows },
    runs: runs.toSorted((one, other) => one.reports - other.reports),
    tables: merged(before.tables, now.tables, ({ title }) => title),
  }
  writeFileSync(FILE, `${JSON.stringify(kept, null, 1)}\n`)
  writeInto('docs/performance.md', textOf(kept))
  writeInto('docs/scaling.md', `${markdown(scaleOf(kept.rows))}\n`)
}

/** Replaces the text between the two marks. */
function writeInto(path: string, text: string): void {
  const page = readFileSync(path, 'utf8')
  const [start, end] = [page.indexOf(BEGIN), page.indexOf(END)]
  if (start < 0 || end < start) throw new Error(`${path} has no place for the table`)
  writeFileSync(path, `${page.slice(0, start)}${BEGIN}\n\n${text}\n${page.slice(end)}`)
}

/** All tables, the one of the operations first. */
export function tablesOf({ rows, runs, tables }: Kept): Table[] {
  return [
    { title: 'Operations', rows: tableOf(rows) },
    { title: 'Memory, and how it was measured', rows: runsOf(runs) },
    ...tables,
  ]
}

const ofPostgres = ({ database }: Run, mb: number) => (database === 'postgresql' ? mb.toFixed(0) : '')

const RUN_COLUMNS: [head: string, cell: (run: Run) => string][] = [
  ['reports', ({ reports }) => reports.toLocaleString('en')],
  ['on', ({ database }) => DATABASES[database]],
  ['server at rest, MB', ({ memory }) => memory.atRest.toFixed(0)],
  ['at its peak', ({ memory }) => memory.peak.toFixed(0)],
  ['PostgreSQL at rest', (run) => ofPostgres(run, run.memory.databaseAtRest)],
  ['under load', (run) => ofPostgres(run, run.memory.databaseUnderLoad)],
  ['rounds', ({ rounds }) => `${rounds}`],
  ['load average', ({ load }) => load.toFixed(1)],
  ['minutes', ({ minutes }) => minutes.toFixed(1)],
  ['day', ({ day }) => day],
]

function runsOf(runs: Run[]): string[][] {
  return [RUN_COLUMNS.map(([head]) => head), ...runs.map((run) => RUN_COLUMNS.map(([, cell]) => cell(run)))]
}

function textOf(kept: Kept): string {
  const machines = [...new Set(kept.runs.map(({ machine }) => machine))].join('; ')
  const parts = tablesOf(kept).map(({ title, rows }) => `**${title}**\n\n${markdown(rows)}`)
  return `Version ${kept.version}, on ${machines}.\n\n${parts.join('\n\n')}\n`
}

function markdown([head = [], ...body]: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...body.map(line)].join('\n')
}
