import type { Database } from '#platform/server/database/database.ts'
import { keptFor } from '#shared/keptFor.ts'
import { CHANGES_CHANNEL, CONTENT_CHANNEL } from '../reports.queries.ts'

/** Counts the changes of reports that this process knows of, its own and those of other processes. */
export interface Changes {
  count: number
}

/** The counter of report changes in this database. The first call starts listening to all processes. */
export const changeCounterOf = keptFor((database: Database): Changes => {
  const changes = { count: 0 }
  const changed = () => void (changes.count += 1)
  database.listen(CHANGES_CHANNEL, changed, changed)
  return changes
})

/** A change of a report: it is new, its content has changed, or values that screens update live have. */
export type Change = 'added' | 'content' | 'values'

/**
 * Calls `changed` for each report that changes in any process, and `lost` after a gap in which changes may have been
 * missed. Returns a function that stops this.
 */
export function listenForReportChanges(
  database: Database,
  { changed, lost }: { changed: (id: string, what: Change) => void; lost: () => void },
): () => void {
  const heard = (payload: string) => {
    const [, added, id] = /^(new )?(.+)$/.exec(payload) ?? []
    if (id) changed(id, added === undefined ? 'values' : 'added')
  }
  const stops = [
    database.listen(CHANGES_CHANNEL, heard, lost),
    // The other channel already reports gaps.
    database.listen(
      CONTENT_CHANNEL,
      (id) => changed(id, 'content'),
      () => undefined,
    ),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
