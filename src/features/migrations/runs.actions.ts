import { v7 as newId } from 'uuid'
import { logAction } from '#features/accounts/administration/audit.queries.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import type { MigrationName } from './migrations.rules.ts'
import { insertRun } from './runs.queries.ts'

/** Requests a run of a migration, and logs who has requested it; does nothing if one is already under way. */
export async function askForRun(
  sql: Sql,
  { name, administratorId }: { name: MigrationName; administratorId: string | null },
  now: Date,
): Promise<void> {
  const id = newId()
  if (!(await insertRun(sql, { id, name, administratorId }, now))) return
  if (!administratorId) return
  const target = { targetKind: 'migration', targetId: name, personId: null } as const
  await logAction(sql, { administratorId, action: 'migration-run', ...target, after: { run: id } }, now)
}
