import type { Sql } from '#platform/server/database/sql.ts'
import { settleSome } from './confirmOrder.queries.ts'

const AT_ONCE = 1000

/**
 * Brings the order of reports by confirms up to date with all votes so far. Call it before reading reports in that
 * order, and now and then, so that there is never much to do.
 */
export async function settleOrder(sql: Sql): Promise<void> {
  while ((await settleSome(sql, AT_ONCE)) === AT_ONCE);
}
