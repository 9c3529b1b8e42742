/** The two kinds of database, as the table names them. */
export const DATABASES = { postgresql: 'PostgreSQL', embedded: 'embedded' } as const
export type Kind = keyof typeof DATABASES

/**
 * What an operation may cost: at most so many times the bare limit, so many milliseconds of CPU of server and database
 * together, or so many times what it costs with the fewest reports.
 */
export interface Budget {
  kind: 'ratio' | 'ms' | 'growth'
  most: number
}

/** An operation on one database with so many reports. */
export interface Row {
  operation: string
  database: Kind
  reports: number
  /** CPU time of the server's process without its database, milliseconds an operation. */
  serverMs: number
  databaseMs: number
  /** CPU time of the bare limit, with its database; null where there is none. */
  bareMs: number | null
  /** Bytes of the answer's body. */
  bytes: number
  budget: Budget | null
}

/** A row counts as worse from this multiple of its kept value. */
const WORSE = 1.2

/** Smaller differences are noise, milliseconds. */
const NOISE_MS = 0.01

export const together = ({ serverMs, databaseMs }: Pick<Row, 'serverMs' | 'databaseMs'>) => serverMs + databaseMs

const keyOf = ({ operation, database, reports }: Row) => `${operation} ${database} ${reports}`

/** The kept and the new rows, merged. */
export const mergeRows = (kept: Row[], measured: Row[]) => merged(kept, measured, keyOf)

/** The earlier and new entries; of two with one key, the new one. */
export function merged<T>(before: T[], now: T[], keyOfOne: (one: T) => string): T[] {
  return [...new Map([...before, ...now].map((one) => [keyOfOne(one), one])).values()]
}

/**
 * One sentence for each row that is 20 % worse than the kept one: by its ratio to the bare limit, which hardly depends on
 * the machine; without a limit by its CPU time, if `isSameMachine`; and by its bytes.
 */
export function worseRows(kept: Row[], measured: Row[], isSameMachine: boolean): string[] {
  const before = new Map(kept.map((row) => [keyOf(row), row]))
  return measured.flatMap((row) => {
    const was = before.get(keyOf(row))
    if (!was) return []
    const name = `${row.operation}, ${DATABASES[row.database]}, ${row.reports.toLocaleString('en')} reports`
    const found: string[] = []
    const [now, then] = [ratioOf(row), ratioOf(was)]
    const isMore = together(row) - (row.bareMs ?? 0) > NOISE_MS
    if (now !== null && then !== null) {
      if (now > WORSE * then && isMore) found.push(`${name}: ${now.toFixed(2)} times the limit, was ${then.toFixed(2)}`)
    } else if (isSameMachine && together(row) > WORSE * together(was) && isMore) {
      found.push(`${name}: ${together(row).toFixed(2)} ms, was ${together(was).toFixed(2)}`)
    }
    if (row.bytes > WORSE * was.bytes) {
      found.push(`${name}: ${row.bytes.toLocaleString('en')} bytes, was ${was.bytes.toLocaleString('en')}`)
    }
    return found
  })
}

/** CPU time as a multiple of the bare limit's; null without one. */
function ratioOf(row: Row): number | null {
  return row.bareMs === null ? null : together(row) / row.bareMs
}

/** The table: one line for an operation on one database, the sizes beside each other. */
export function tableOf(rows: Row[]): string[][] {
  const sizes = [...new Set(rows.map(({ reports }) => reports))].toSorted((one, other) => one - other)
  const head = [
    'server + database, CPU ms',
    'on',
    ...sizes.map((size) => size.toLocaleString('en')),
    'bytes',
    'budget',
    '',
  ]
  const operations = [...new Set(rows.map(({ operation }) => operation))]
  const lines = operations.flatMap((operation) =>
    (Object.keys(DATABASES) as Kind[]).flatMap((database) => {
      const own = rows.filter((row) => row.operation === operation && row.database === database)
      const ofSizes = sizes.map((size) => own.find(({ reports }) => reports === size))
      const largest = ofSizes.findLast((row) => row !== undefined)
      if (!largest) return []
      return [
        [
          operation,
          DATABASES[database],
          ...ofSizes.map((row) => (row ? cellOf(row) : 'not measured')),
          largest.bytes.toLocaleString('en'),
          ...verdictOf(own),
        ],
      ]
    }),
  )
  return [head, ...lines]
}

function cellOf(row: Row): string {
  const ratio = ratioOf(row)
  return `${shortMs(row.serverMs)} + ${shortMs(row.databaseMs)}${ratio === null ? '' : ` (${ratio.toFixed(1)}×)`}`
}

const shortMs = (ms: number) => (ms < 0.0005 ? '0' : ms < 0.1 ? ms.toFixed(3) : ms < 10 ? ms.toFixed(2) : ms.toFixed(0))

/** The budget, and whether all sizes hold it. */
function verdictOf(rows: Row[]): [string, string] {
  const budget = rows[0]?.budget
  const sorted = rows.toSorted((one, other) => one.reports - other.reports)
  const [smallest] = sorted
  if (!budget || !smallest) return ['', '']
  const { kind, most } = budget
  const spent = (row: Row) =>
    kind === 'ms' ? together(row) : kind === 'ratio' ? (ratioOf(row) ?? 0) : together(row) / together(smallest)
  const over = sorted.filter((row) => spent(row) > most).map(({ reports }) => reports.toLocaleString('en'))
  const text = { ms: `${most} ms`, ratio: `${most}×`, growth: `${most}× the first` }[kind]
  return [text, over.length === 0 ? 'holds' : `OVER at ${over.join(', ')}`]
}
