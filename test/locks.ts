import { expect } from 'vitest'
import type { Sql } from '#platform/server/database/sql.ts'

/** Waits until a statement of another connection waits for a lock of this transaction. PostgreSQL only. */
export async function untilOneWaits(sql: Sql): Promise<void> {
  const waiting = () => sql`select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`
  await expect.poll(waiting).toHaveLength(1)
}

/** Waits until two statements of other connections wait for a lock of this transaction, the second maybe behind the first. */
export async function untilTwoWait(sql: Sql): Promise<void> {
  const waiting = () => sql`
    with recursive waiting as (
      select pid from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))
      union
      select l.pid from pg_locks l join waiting w on w.pid = any(pg_blocking_pids(l.pid)) where not l.granted
    )
    select from waiting`
  await expect.poll(waiting).toHaveLength(2)
}
