import { v7 as newId } from 'uuid'
import { logAction } from '#features/accounts/administration/audit.queries.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import type { MigrationName } from './migrations.rules.ts'
import { findRuns, insertRun, type RunRow } from './runs.queries.ts'

/** Requests a run of a migration, and logs who has requested it. False if one is already under way. */
export async function askForRun(
  sql: Sql,
  { name, administratorId }: { name: MigrationName; administratorId: string | null },
  now: Date,
): Promise<boolean> {
  const id = newId()
  if (!(await insertRun(sql, { id, name, administratorId }, now))) return false
  if (administratorId) {
    const target = { targetKind: 'migration', targetId: name, personId: null } as const
    await logAction(sql, { administratorId, action: 'migration-run', ...target, after: { run: id } }, now)
  }
  return true
}

/** The latest run of a migration; undefined when there was none. */
export async function latestRun(sql: Sql, name: MigrationName): Promise<RunRow | undefined> {
  const [run] = await findRuns(sql, [name], 1)
  return run
}
