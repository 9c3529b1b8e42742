import pg from 'pg'
import { handled, type Statement } from '../sql.ts'
import { BEGIN_LIMITED } from '../timeouts.ts'

// PgBouncer in its mode `transaction` gives each transaction another connection to PostgreSQL. What a session would keep
// (prepared statements, settings, LISTEN, locks of a session) is lost or somebody else's. Decision 058.

/** Sends no named statement, whoever runs it: its name would be known only to one connection. */
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

/** Runs one statement in a transaction with our time limits. All is sent at once. */
export async function runInTransaction(client: pg.PoolClient, statement: Statement): Promise<pg.QueryResult> {
  const sent = [handled(client.query(BEGIN_LIMITED)), handled(client.query(statement))] as const
  const ended = client.query('commit')
  // The client is lent to others once nothing of this is on its way.
  await Promise.allSettled([...sent, ended])
  const [, answer] = await Promise.all([...sent, ended])
  return answer
}
