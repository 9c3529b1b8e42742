import type { Database } from '#platform/server/database/database.ts'
import { keyOf, turnsOf } from '../search/names.rules.ts'
import type { ExtractedPlace } from './extract.rules.ts'
import { deleteImported, type IndexedPlace, insertPlaces } from './index.queries.ts'

/** How many places one statement adds or deletes, so that none takes long. */
const BATCH = 2_000

/** Replaces the places that were imported before, in one transaction: all of them or none. */
export async function importPlaces(
  { transaction }: Pick<Database, 'transaction'>,
  places: readonly ExtractedPlace[],
): Promise<void> {
  await transaction(async (sql) => {
    while ((await deleteImported(sql, BATCH)) === BATCH);
    for (let start = 0; start < places.length; start += BATCH) {
      await insertPlaces(sql, 'import', places.slice(start, start + BATCH).map(indexed))
    }
  })
}

function indexed({ label, kind, names, lat, lng }: ExtractedPlace): IndexedPlace {
  return { key: keyOf(label), label, kind, lat, lng, turns: turnsOf(names) }
}
