import { expect } from 'vitest'
import type { Sql } from '#platform/server/database/sql.ts'

/** Waits until a statement of another connection waits for a lock of this transaction. PostgreSQL only. */
export async function untilOneWaits(sql: Sql): Promise<void> {
  const waiting = () => sql`select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`
  await expect.poll(waiting).toHaveLength(1)
}
