import pg from 'pg'
import utils from 'pg/lib/utils.js'
import { rowTypes } from './rowTypes.ts'
import type { Runner } from './sql.ts'

type Send = Runner['query']
type Answer = Awaited<ReturnType<Send>>
type Row = Record<string, unknown>

interface Column {
  name: string
  read: (text: string) => unknown
}

/** What each connection has prepared, by its name: what its rows hold. */
const prepared = new WeakMap<pg.ClientBase, Map<string, Column[]>>()

/**
 * Sends the statements of one moment together, in one write, to be answered in one: what follows one that fails is not run
 * and fails with it. A statement that this connection doesn't know yet goes by itself, and is known then. Decision 030.
 */
export function sendTogether(client: pg.ClientBase): Send {
  const known = prepared.get(client) ?? new Map<string, Column[]>()
  prepared.set(client, known)
  let boarding: Passenger[] = []
  const leave = () => {
    if (boarding.length > 0) client.query(new Flight(boarding))
    boarding = []
  }

  return ({ name, text, values = [] }) => {
    const columns = name && known.get(name)
    if (name && columns) {
      return new Promise((resolve, reject) => {
        // Thrown here it hits this statement alone.
        const passenger = { name, values: values.map(utils.prepareValue), columns, rows: [], resolve, reject }
        if (boarding.push(passenger) === 1) process.nextTick(leave)
      })
    }
    leave()
    const answered = client.query<Row>({ name, text, values })
    if (!name) return answered
    return answered.then((answer) => {
      known.set(name, answer.fields.map(columnOf))
      return answer
    })
  }
}

function columnOf({ name, dataTypeID }: pg.FieldDef): Column {
  return { name, read: rowTypes.getTypeParser(dataTypeID, 'text') as Column['read'] } // typed for texts of one type each
}

interface Passenger {
  name: string
  values: (string | Buffer | null)[]
  columns: Column[]
  rows: Row[]
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

/** `pg` hands a query of this class, and none but these, what a pipelined connection receives; its types don't tell of that. */
const Query = pg.Query as unknown as new (config: { text: string }) => object

/** Several prepared statements behind one Sync. Their columns are known, so that they need not be described again. */
class Flight extends Query implements pg.Submittable {
  readonly #waiting: Passenger[]
  /** Has `pg` not make a promise of its own. */
  readonly callback = () => undefined

  constructor(passengers: Passenger[]) {
    super({ text: 'several statements' })
    this.#waiting = passengers
  }

  submit(connection: pg.Connection): null {
    connection.stream.cork()
    for (const { name, values } of this.#waiting) {
      connection.bind({ statement: name, values }, true)
      connection.execute({}, true)
    }
    connection.sync()
    connection.stream.uncork()
    return null
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const passenger = this.#waiting[0]
    if (!passenger) return
    const row: Row = {}
    for (const [at, { name, read }] of passenger.columns.entries()) {
      const text = fields[at] ?? null
      row[name] = text === null ? null : read(text)
    }
    passenger.rows.push(row)
  }

  handleCommandComplete({ text }: { text: string }): void {
    const passenger = this.#waiting.shift()
    passenger?.resolve({ rows: passenger.rows, command: text.split(' ', 1)[0] ?? '' })
  }

  handleError(error: unknown): void {
    for (const { reject } of this.#waiting.splice(0)) reject(error)
  }

  handleReadyForQuery(): void {
    if (this.#waiting.length > 0) this.handleError(new Error('PostgreSQL answered fewer statements than it was sent'))
  }
}
