import { hash } from 'node:crypto'
import { Sql as Part } from 'sql-template-tag'
import { keptFor } from '#shared/keptFor.ts'

/**
 * Runs one SQL statement. Interpolated values become bound parameters, and parts made by `sql-template-tag` become
 * its text. A statement with parts other than a `FixedPart` is planned again each time.
 */
export interface Sql {
  <Row = never>(...statement: Tagged): Promise<Row[]>
  /** The first row; undefined if there is none. */
  one<Row = never>(...statement: Tagged): Promise<Row | undefined>
  /** The first column of the first row; null if there is no row. */
  value<Value = never>(...statement: Tagged): Promise<Value | null>
  /** The same for a number; 0 if there is no row. */
  count(...statement: Tagged): Promise<number>
  /** The first column of all rows. */
  column<Value = never>(...statement: Tagged): Promise<Value[]>
  /** How many rows the statement has written or deleted. */
  affected(...statement: Tagged): Promise<number>
  /** Whether there are rows. */
  some(...statement: Tagged): Promise<boolean>
  /**
   * Runs work in a savepoint: if it throws, its writes are undone, the error is rethrown and the transaction goes on.
   * A conflict, timeout or lost connection inside still ends the whole transaction. The transaction waits for work
   * that was not awaited.
   * @throws Error outside a transaction
   */
  savepoint<T>(work: (sql: Sql) => Promise<T>): Promise<T>
  /**
   * Notifies every process when the transaction commits. This process is notified before `transaction` returns, so that
   * whoever caused the change does not read old data from a cache afterwards. It may be notified twice.
   * @throws Error outside a transaction
   */
  notify(notification: Announcement): void
  /** Notifies this process only, when the transaction has committed; outside a transaction immediately. */
  notifyThisProcess(notification: Announcement): void
}

/** A part that statements have in every call, such as the columns of a table, so that they are planned only once. */
export class FixedPart extends Part {
  constructor(text: string) {
    super([text], [])
  }
}

/** What a template gives to its tag. */
type Tagged = [text: TemplateStringsArray, ...values: unknown[]]

/** A notification on a channel. */
export interface Announcement {
  channel: string
  payload?: string | undefined
}

export interface Statement {
  name?: string
  text: string
  values?: unknown[]
}

/** Runs a statement: a client of `pg`, or the pool. */
export interface Runner {
  query(statement: Statement): Promise<{ rows: unknown[]; rowCount: number | null; command: string }>
}

/** Runs the statements of a transaction. */
export interface TransactionRunner extends Runner {
  notify(notification: Announcement): void
  notifyThisProcess(notification: Announcement): void
  /** Registers work in a savepoint, so that the transaction can wait for it before it ends. */
  awaitSavepoint<T>(work: Promise<T>): Promise<T>
}

/** Sql outside a transaction. */
export function sqlOver(runner: Runner, notifyThisProcess: (notification: Announcement) => void): Sql {
  return Object.assign(tagOver(runner), {
    notifyThisProcess,
    notify() {
      throw new Error('A notification needs a transaction')
    },
    savepoint: () => Promise.reject(new Error('A savepoint needs a transaction')),
  })
}

/** Sql inside a transaction that has begun; `depth` counts the savepoints around it. */
export function sqlInTransaction(runner: TransactionRunner, depth = 0): Sql {
  return Object.assign(tagOver(runner), {
    notify: runner.notify,
    notifyThisProcess: runner.notifyThisProcess,
    savepoint<T>(work: (sql: Sql) => Promise<T>) {
      const inside = sqlInTransaction(runner, depth + 1)
      return runner.awaitSavepoint(inSavepoint(runner, `savepoint_${depth + 1}`, () => work(inside)))
    },
  })
}

async function inSavepoint<T>(runner: Runner, name: string, work: () => Promise<T>): Promise<T> {
  // Not awaited yet, so that it is sent together with the first statement of the work.
  const made = handled(runner.query({ text: `savepoint ${name}` }))
  try {
    // Not released, which would cost another statement. A later savepoint of the same name hides this one.
    const result = await work()
    await made
    return result
  } catch (error) {
    await runner.query({ text: `rollback to savepoint ${name}; release savepoint ${name}` })
    throw error
  }
}

/** Marks a promise as handled, so that Node does not report its failure before we await it. */
export function handled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined)
  return promise
}

function tagOver(runner: Runner) {
  // The caller states the types of rows and columns; nothing checks them here.
  const run = ([text, ...values]: Tagged) => {
    const parts = values.filter((value) => value instanceof Part)
    if (parts.length === 0) return runner.query({ ...prepared(text), values })
    const composed = new Part(text, values)
    const isFixed = parts.every((part) => part instanceof FixedPart)
    return runner.query(isFixed ? { ...named(composed.text), values: composed.values } : composed)
  }
  const all = async <Row = never>(...statement: Tagged) => (await run(statement)).rows as Row[]
  const column = async <Value = never>(...statement: Tagged) =>
    (await all<object>(...statement)).map((row) => Object.values(row)[0] as Value)
  return Object.assign(all, {
    column,
    one: async <Row = never>(...statement: Tagged) => (await all<Row>(...statement))[0],
    value: async <Value = never>(...statement: Tagged) => (await column<Value>(...statement))[0] ?? null,
    count: async (...statement: Tagged) => (await column<number>(...statement))[0] ?? 0,
    affected: async (...statement: Tagged) => (await run(statement)).rowCount ?? 0,
    some: async (...statement: Tagged) => (await all(...statement)).length > 0,
  })
}

const prepared = keptFor((parts: TemplateStringsArray) =>
  named(parts.reduce((query, part, i) => `${query}$${i}${part}`)),
)

/** Names a statement by the hash of its text, so that each connection parses and plans it only once. */
function named(text: string) {
  return { name: `q${hash('sha256', text).slice(0, 16)}`, text }
}
