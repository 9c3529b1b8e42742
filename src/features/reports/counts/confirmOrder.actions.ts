import type { Sql } from '#platform/server/database/sql.ts'
import { settleSome } from './confirmOrder.queries.ts'

const AT_ONCE = 1000

/**
 * Has the order of reports by their confirms follow all votes until now. To be called before reports are read in that order,
 * and now and then, so that there is never much to do.
 */
export async function settleOrder(sql: Sql): Promise<void> {
  while ((await settleSome(sql, AT_ONCE)) === AT_ONCE);
}
