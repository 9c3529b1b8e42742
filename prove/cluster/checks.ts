import type { Database } from '#platform/server/database/database.ts'
import { sqlOver } from '#platform/server/database/sql.ts'
import { expectConsistent } from '#test/invariants.ts'
import { withDatabase } from './people.ts'
import type { Written } from './written.ts'

/** How many of the newest photos are fetched. */
const PHOTOS = 20

/** What a check has found: lost writes, rows stored twice, numbers that do not agree, missing photos. */
export interface Found {
  lost: number
  twice: number
  /** What does not agree; null when everything does. */
  disagreement: string | null
  photosMissing: number
}

/** Compares the primary's rows with the acknowledged writes, and its counters with what they count. */
export async function check(port: number, base: string, written: Written): Promise<Found> {
  const rows = await withDatabase(port, async (database) => ({
    lost: await countLost(database, written),
    twice: await countTwice(database),
    // It reads everything, which may take longer than the site's statements may.
    disagreement: await database
      .unhurried((client) => expectConsistent({ services: { database: { sql: sqlOver(client, () => undefined) } } }))
      .then(
        () => null,
        (error: unknown) => String(error),
      ),
  }))
  return { ...rows, photosMissing: await countMissingPhotos(base, written) }
}

async function countLost({ sql }: Database, { reports, comments, votes, flags, registered }: Written): Promise<number> {
  const reportIds = reports.map(({ id }) => id)
  const withPhotos = reports.filter(({ photo }) => photo).map(({ id }) => id)
  const given = [...votes.values()]
  const raised = [...flags.values()]
  const [row] = await sql<{ lost: number }>`
    select (${reportIds.length} - (select count(*) from reports where id = any(${reportIds}::uuid[])))
      + (${withPhotos.length} - (select count(*) from reports where id = any(${withPhotos}::uuid[]) and photo_display is not null))
      + (${comments.length} - (select count(*) from comments where id = any(${comments.map(({ id }) => id)}::uuid[])))
      + (select count(*) from unnest(${given.map(({ report }) => report)}::uuid[], ${given.map(({ person }) => person)}::uuid[],
          ${given.map(({ type }) => type)}::text[]) as told (report, person, type)
        left join votes on report_id = report and voter_id = person where votes.type is distinct from told.type)
      + (select count(*) from unnest(${raised.map(({ report }) => report)}::uuid[], ${raised.map(({ person }) => person)}::uuid[])
          as told (report, person)
        where not exists (select from flags where report_id = report and user_id = person))
      + (${registered.length} - (select count(*) from users where email = any(${registered}))) as lost`
  return Number(row?.lost ?? Number.NaN)
}

/** Counts what a repeated request has stored again: each report, comment and address is unique in a run. */
async function countTwice({ sql }: Database): Promise<number> {
  const [row] = await sql<{ twice: number }>`
    select (select count(*) - count(distinct description) from reports)
      + (select count(*) - count(distinct text) from comments)
      + (select count(*) - count(distinct recipient) from mails where kind = 'verify') as twice`
  return Number(row?.twice ?? Number.NaN)
}

async function countMissingPhotos(base: string, { reports }: Written): Promise<number> {
  const urls = reports.flatMap(({ photo }) => photo ?? []).slice(-PHOTOS)
  const found = await Promise.all(urls.map((url) => isThere(new URL(url, base))))
  return found.filter((is) => !is).length
}

async function isThere(url: URL): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(10_000) }).catch(() => null)
  await response?.body?.cancel()
  return response?.ok === true
}
