import { repeatUntilDone } from '#platform/server/batches.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import type { Services } from '#platform/server/services.ts'
import { longestFirst, SIMILAR_MAX_AGE_MS } from './similar.rules.ts'
import { deleteOldWords, lockWordless, saveWords } from './words.queries.ts'

const REPORTS_AT_ONCE = 200
const ENTRIES_AT_ONCE = 2000

/** A job: indexes reports that have no words yet (earlier release, its restored backup, manual SQL). */
export async function indexWords(database: Services['database']): Promise<void> {
  const index = async (sql: Sql) => {
    const reports = await lockWordless(sql, REPORTS_AT_ONCE)
    const ids = reports.map(({ id }) => id)
    const words = reports.map(({ description }) => longestFirst(description).join(' '))
    await saveWords(sql, ids, words)
    return reports.length
  }
  await repeatUntilDone(REPORTS_AT_ONCE, () => database.transaction(index))
}

/** A job: deletes the search entries of reports that are older than 14 days. */
export async function forgetOldWords({ database, now }: Pick<Services, 'database' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - SIMILAR_MAX_AGE_MS)
  await repeatUntilDone(ENTRIES_AT_ONCE, () => deleteOldWords(database.sql, before, ENTRIES_AT_ONCE))
}
