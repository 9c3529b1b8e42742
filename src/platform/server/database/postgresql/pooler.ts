import pg from 'pg'
import { handled, type Statement } from '../sql.ts'
import { BEGIN_WITH_TIMEOUTS } from '../timeouts.ts'
import { DatabaseUnusable } from '../unusable.ts'

// PgBouncer in its mode `transaction` may give each transaction another connection. What belongs to a session (prepared
// statements, settings, LISTEN, session locks) is then lost, or comes from another client. Decision 058.

/** Removes the name of every statement, because only one connection would know the name. */
export class UnnamedClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    const send = this.query.bind(this) as (...given: unknown[]) => unknown // its overloads differ only in their types
    this.query = ((statement: unknown, ...rest: unknown[]) => send(unnamed(statement), ...rest)) as pg.Client['query']
  }
}

function unnamed(statement: unknown): unknown {
  const isNamed = typeof statement === 'object' && statement !== null && 'name' in statement && 'text' in statement
  return isNamed && !('submit' in statement) ? { ...statement, name: undefined } : statement
}

/** Runs one statement in a transaction with our timeouts. All is sent at once. */
export async function runInTransaction(client: pg.PoolClient, statement: Statement): Promise<pg.QueryResult> {
  const sent = [handled(client.query(BEGIN_WITH_TIMEOUTS)), handled(client.query(statement))] as const
  const ended = client.query('commit')
  // The client may be lent to others only once all are answered.
  await Promise.allSettled([...sent, ended])
  const [, answer] = await Promise.all([...sent, ended])
  return answer
}

const ROUNDS = 3

/**
 * Refuses an address that leads to a pooler in its mode `transaction`. Costs one short query where there is no pooler.
 * @throws DatabaseUnusable
 */
export async function refusePooler(pool: pg.Pool, setting: string): Promise<void> {
  if (await isPoolerByTransaction(pool))
    throw new DatabaseUnusable(
      `${setting} leads to a pooler in its mode transaction, such as PgBouncer's. Set DATABASE_POOLER=transaction, DATABASE_URL to the address of the pooler, and DATABASE_DIRECT_URL to that of PostgreSQL itself`,
    )
}

async function isPoolerByTransaction(pool: pg.Pool): Promise<boolean> {
  const one = await pool.connect()
  try {
    // PostgreSQL tells a client its process when it connects. A pooler tells a number of its own.
    const told = (one as { processID?: number }).processID // the driver's types lack it
    if ((await processOf(one)) === told) return false
    const other = await pool.connect()
    try {
      // Connections with a session each have a process of their own.
      const pairs = new Set<string>()
      for (let round = 0; round < ROUNDS; round++) {
        const [mine, others] = [await processOf(one), await processOf(other)]
        if (mine === others) return true
        pairs.add(`${mine} ${others}`)
      }
      return pairs.size > 1
    } finally {
      other.release()
    }
  } finally {
    one.release()
  }
}

async function processOf(client: pg.PoolClient) {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid
}
