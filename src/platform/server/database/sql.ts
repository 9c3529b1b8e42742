import { createHash } from 'node:crypto'
import { Sql as Part } from 'sql-template-tag'

/**
 * Runs one SQL statement; interpolated values become bound parameters, and parts made by `sql-template-tag` become its text. A
 * statement of parts is planned anew each time.
 */
export interface Sql {
  <Row = never>(text: TemplateStringsArray, ...values: unknown[]): Promise<Row[]>
  /**
   * Runs work in a savepoint: when it throws, its writes are undone, the transaction goes on and the error is
   * rethrown. A conflict, timeout or lost connection inside still ends the whole transaction. Since such work hardly ever
   * throws, a savepoint is only made when it has: then the whole transaction begins anew, with them. It need not be
   * awaited before the end: the transaction does.
   * @throws Error outside a transaction
   */
  savepoint<T>(work: (sql: Sql) => Promise<T>): Promise<T>
  /**
   * Lets this process hear what the others are told by NOTIFY: as soon as the transaction has ended, however it has, so
   * before its sender reads the answer. Outside a transaction at once.
   */
  hear(notification: Told): void
}

/** What is told on a channel. */
export interface Told {
  channel: string
  payload?: string | undefined
}

export interface Statement {
  name?: string
  text: string
  values?: unknown[]
}

/** What runs a statement: a client of `pg`, or the pool. */
export interface Runner {
  query(statement: Statement): Promise<{ rows: unknown[]; command: string }>
}

/** What runs the statements of a transaction. */
export interface TransactionRunner extends Runner {
  hear(notification: Told): void
  /** Whether savepoints are made; if not, the transaction begins anew with them when work in one has thrown. */
  readonly makesSavepoints: boolean
  /** Waits before the end for work in a savepoint, made or not. */
  awaitSavepoint<T>(work: Promise<T>): Promise<T>
}

/** Sql outside a transaction. */
export function sqlOver(runner: Runner, hear: (notification: Told) => void): Sql {
  return Object.assign(tagOver(runner), {
    hear,
    savepoint: () => Promise.reject(new Error('A savepoint needs a transaction')),
  })
}

/** Sql inside a transaction that has begun; `depth` counts the savepoints around it. */
export function sqlInTransaction(runner: TransactionRunner, depth = 0): Sql {
  return Object.assign(tagOver(runner), {
    hear: runner.hear,
    savepoint<T>(work: (sql: Sql) => Promise<T>) {
      const inside = sqlInTransaction(runner, depth + 1)
      return runner.awaitSavepoint(
        runner.makesSavepoints ? inSavepoint(runner, `savepoint_${depth + 1}`, () => work(inside)) : work(inside),
      )
    },
  })
}

async function inSavepoint<T>(runner: Runner, name: string, work: () => Promise<T>): Promise<T> {
  // Not awaited before the work, whose first statement goes with it.
  const made = unheard(runner.query({ text: `savepoint ${name}` }))
  try {
    // Kept until the commit, since releasing it would cost as much as a statement; a later one of the same name hides it.
    const result = await work()
    await made
    return result
  } catch (error) {
    await runner.query({ text: `rollback to savepoint ${name}; release savepoint ${name}` })
    throw error
  }
}

/** A promise that is awaited later: until then its failure is nobody's. */
export function unheard<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined)
  return promise
}

function tagOver(runner: Runner) {
  return async <Row = never>(text: TemplateStringsArray, ...values: unknown[]) => {
    const isComposed = values.some((value) => value instanceof Part)
    const { rows } = await runner.query(isComposed ? composed(text, values) : { ...prepared(text), values })
    // The caller names the row's shape; the database decides it.
    return rows as Row[]
  }
}

function composed(parts: TemplateStringsArray, given: unknown[]): Statement {
  const { text, values } = new Part(parts, given)
  return { text, values }
}

const known = new WeakMap<TemplateStringsArray, { name: string; text: string }>()

/** The same text has the same name on every connection, so the server parses and plans it once for each. */
function prepared(parts: TemplateStringsArray) {
  const found = known.get(parts)
  if (found) return found
  const text = parts.reduce((query, part, i) => `${query}$${i}${part}`)
  const statement = { name: `q${createHash('sha256').update(text).digest('hex').slice(0, 16)}`, text }
  known.set(parts, statement)
  return statement
}
