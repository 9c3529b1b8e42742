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

/** For each connection, its prepared statements by name, with their columns. */
const prepared = new WeakMap<pg.ClientBase, Map<string, Column[]>>()

/**
 * Pipelines statements: those issued in the same tick are sent in one write, and if one fails, those after it are not
 * run and fail too. A statement that this connection has not prepared yet is sent alone and prepared.
 * Decision 030.
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
        // If prepareValue throws, only this statement fails.
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

/** A pipelined connection of `pg` passes messages only to instances of this class, which its types do not show. */
const Query = pg.Query as unknown as new (config: { text: string }) => object

/** Several prepared statements followed by one Sync. Their columns are known, so that no Describe is needed. */
class Flight extends Query implements pg.Submittable {
  readonly #waiting: Passenger[]
  /** Keeps `pg` from creating a promise of its own. */
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
