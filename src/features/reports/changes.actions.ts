import type { Database } from '#server/database/database.ts'
import { CHANGES_CHANNEL } from './reports.queries.ts'

/** Counts the changes of reports that this process knows of, its own and others'. */
export interface Changes {
  count: number
}

const known = new WeakMap<Database, Changes>()

/** The changes of reports in this database; from the first call on, other processes' changes are heard too. */
export function changesOf(database: Database): Changes {
  const found = known.get(database)
  if (found) return found
  const changes = { count: 0 }
  known.set(database, changes)
  const changed = () => void (changes.count += 1)
  database.listen(CHANGES_CHANNEL, changed, changed)
  return changes
}

/** To be called after the commit of whatever changed a report, before its sender reads the answer. */
export function reportsChanged(database: Database): void {
  changesOf(database).count += 1
}
