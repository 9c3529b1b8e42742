import type { Sql } from '#server/database/sql.ts'
import { closeFlags } from './flags.queries.ts'

/** Decides the open flags of a locked report; false when nobody had flagged it, or somebody was faster. */
export async function decideFlagsOf(sql: Sql, reportId: string, now: Date): Promise<boolean> {
  return (await closeFlags(sql, reportId, now)) > 0
}
