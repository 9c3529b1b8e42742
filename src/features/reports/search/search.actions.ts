import { repeatUntilDone } from '#platform/server/batches.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import type { Services } from '#platform/server/services.ts'
import { lockUnsearchable, saveSearch } from './search.queries.ts'
import { searchWords } from './search.rules.ts'

const REPORTS_AT_ONCE = 500

/** A job: indexes reports that have no search words yet (earlier release, its restored backup, manual SQL). */
export async function indexSearch(database: Services['database'], stop?: AbortSignal): Promise<void> {
  const index = async (sql: Sql) => {
    const reports = await lockUnsearchable(sql, REPORTS_AT_ONCE)
    const ids = reports.map(({ id }) => id)
    const words = reports.map(({ description, address }) => searchWords(description, address).join(','))
    await saveSearch(sql, ids, words)
    return reports.length
  }
  await repeatUntilDone(REPORTS_AT_ONCE, () => database.transaction(index), stop)
}
