import type { Services } from '#platform/server/services.ts'
import { lockUnsearchable, saveSearch } from './search.queries.ts'
import { searchWords } from './search.rules.ts'

const REPORTS_AT_ONCE = 500

/** A job: makes reports findable that were stored by an earlier release, restored from its backup, or changed by hand. */
export async function indexSearch(database: Services['database'], stop?: AbortSignal): Promise<void> {
  let done: number
  do {
    done = await database.transaction(async (sql) => {
      const reports = await lockUnsearchable(sql, REPORTS_AT_ONCE)
      await saveSearch(
        sql,
        reports.map(({ id }) => id),
        reports.map(({ description, address }) => searchWords(description, address).join(',')),
      )
      return reports.length
    })
  } while (done === REPORTS_AT_ONCE && !stop?.aborted)
}
