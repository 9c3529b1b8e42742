import type { Sql } from '#platform/server/database/sql.ts'
import { findLive } from '../reports.queries.ts'
import type { ErasedReport, LiveReport } from './live.rules.ts'

/** The current state of these reports; one that no longer exists counts as deleted. */
export async function readLive(sql: Sql, ids: string[]): Promise<(LiveReport | ErasedReport)[]> {
  const found = new Map((await findLive(sql, ids)).map((report) => [report.id, report]))
  return ids.map((id) => found.get(id) ?? { id, isDeleted: true })
}
