import { createHash } from 'node:crypto'
import type pg from 'pg'
import { findTables, lastNumber, readRows, type Row, type Table } from './rows.queries.ts'
import { TABLES } from './tables.ts'

const ORDER = Object.keys(TABLES)

/** The program's tables, each after the tables that it refers to. */
async function tablesInOrder(client: pg.ClientBase): Promise<Table[]> {
  return (await findTables(client)).toSorted((one, other) => ORDER.indexOf(one.name) - ORDER.indexOf(other.name))
}

/** The tables of this database that an archive contains, each after the tables that it refers to. */
export async function tablesToKeep(client: pg.ClientBase): Promise<Table[]> {
  return (await tablesInOrder(client)).filter(({ name }) => TABLES[name])
}

/** All tables but the one in which each database lists its applied migrations. */
export async function tablesToMove(client: pg.ClientBase): Promise<Table[]> {
  return (await tablesInOrder(client)).filter(({ name }) => name !== 'schema_migrations')
}

export const lineOf = (row: Row) => `${JSON.stringify(row)}\n`

/** How many rows a table has, and the hash of their lines. */
export async function sumUp(client: pg.ClientBase, table: Table): Promise<{ rows: number; sha256: string }> {
  const hash = createHash('sha256')
  let count = 0
  for await (const rows of readRows(client, table)) {
    hash.update(rows.map(lineOf).join(''))
    count += rows.length
  }
  return { rows: count, sha256: hash.digest('hex') }
}

/** The last number of each identity column; columns without one are left out. */
export async function numbersOf(client: pg.ClientBase, { name, columns }: Table): Promise<Record<string, string>> {
  const numbers: Record<string, string> = {}
  for (const column of columns.filter(({ isIdentity }) => isIdentity)) {
    const last = await lastNumber(client, name, column.name)
    if (last !== null) numbers[column.name] = last
  }
  return numbers
}

/** Runs work in one read-only transaction that sees a single snapshot. */
export async function inSnapshot<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('begin isolation level repeatable read read only')
  try {
    return await work()
  } finally {
    await client.query('rollback').catch(() => undefined)
  }
}
