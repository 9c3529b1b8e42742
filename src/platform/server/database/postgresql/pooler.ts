import pg from 'pg'
import { handled, type Statement } from '../sql.ts'
import { BEGIN_WITH_TIMEOUTS } from '../timeouts.ts'

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
