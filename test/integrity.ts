import assert from 'node:assert/strict'
import type { Reports } from '#db/schema.ts'
import { cleanUpFiles } from '#features/media/removals.actions.ts'
import { type Sql, sqlOver } from '#platform/server/database/sql.ts'
import type { Services } from '#platform/server/services.ts'
import { DAY_MS } from '#shared/clock.ts'
import { expectConsistent } from './invariants.ts'
import type { Written } from './writers.ts'

/**
 * Checks after a crash that everything acknowledged exists, nothing was written twice and nothing is half-written. It
 * reads everything, so it has no time limit.
 *
 * @throws AssertionError
 */
export async function expectNothingLost(services: Services, written: Written): Promise<void> {
  await services.database.unhurried(async (client) => {
    const sql = sqlOver(client, () => undefined)
    await expectAcknowledged(sql, written)
    assert.deepEqual(await halfWritten(sql), [])
    await expectConsistent({ services: { database: { sql } } })
  })
  await expectFilesOfRows(services)
}

// Lists are joined: a comparison with `= any(…)` would go through the whole list for each row.
async function expectAcknowledged(sql: Sql, { sent, comments, votes, registered }: Written): Promise<void> {
  const ids = sent.flatMap(({ id }) => id ?? [])
  const kept = await sql.count`select count(*) from reports join unnest(${ids}::uuid[]) as told (id) using (id)`
  assert.equal(kept, ids.length, 'acknowledged reports')
  const photos = sent.flatMap(({ id, fields }) => (id && fields.photo ? [id] : []))
  const withPhoto = await sql.count`
    select count(*) from reports join unnest(${photos}::uuid[]) as told (id) using (id)
    where photo_display is not null and photo_thumb is not null`
  assert.equal(withPhoto, photos.length, 'acknowledged photos')
  const mailed = await sql.count`
    select count(*) from mails join unnest(${registered}::text[]) as told (email) on email = recipient
      join users using (email) join credentials on credentials.user_id = users.id join codes on codes.user_id = users.id
    where mails.kind = 'verify'`
  assert.equal(mailed, registered.length, 'acknowledged registrations, with their mails, codes and passwords')

  const said = comments.flatMap(({ id }) => id ?? [])
  const heard = await sql.count`select count(*) from comments join unnest(${said}::uuid[]) as told (id) using (id)`
  assert.equal(heard, said.length, 'acknowledged comments')
  const twice = await sql<{ text: string }>`
    select text from comments join unnest(${[...new Set(comments.map(({ text }) => text))]}::text[]) as told (text)
      using (text)
    group by text having count(*) > 1`
  assert.deepEqual(twice, [], 'comments written twice')
  const cast = [...new Map(votes.map((vote) => [`${vote.report} ${vote.voter}`, vote])).values()]
  const counted = await sql.count`
    select count(*) from votes join unnest(${cast.map(({ report }) => report)}::uuid[],
      ${cast.map(({ voter }) => voter)}::uuid[]) as told (report_id, voter_id) using (report_id, voter_id)`
  assert.equal(counted, cast.length, 'acknowledged votes')
}

/** Inconsistencies between tables, one line each. */
async function halfWritten(sql: Sql): Promise<string[]> {
  const problems = await sql<{ problem: string }>`
    select 'a report without its ledger, event or submission: ' || id as problem from reports
    where not exists (select from ledger where report_id = reports.id)
      or not exists (select from report_events where report_id = reports.id)
      or not exists (select from report_submissions where report_id = reports.id)
    union all
    select 'a submission without its report: ' || key from report_submissions s
    where not exists (select from reports where id = s.report_id)
    union all
    select 'a ledger without its report: ' || report_id from ledger l
    where not exists (select from reports where id = l.report_id)`
  return problems.map(({ problem }) => problem)
}

/** Checks that every file that a row names exists, and that a later clean-up deletes all other files. */
async function expectFilesOfRows(services: Services): Promise<void> {
  const { database, files, now } = services
  const rows = await database.sql<{ file: NonNullable<Reports['photoDisplay' | 'photoThumb']> }>`
    select unnest(array[photo_display, photo_thumb]) as file from reports where photo_display is not null
    union all select file from territory_packs`
  const named = rows.map(({ file }) => file).toSorted()
  await cleanUpFiles(
    { ...services, now: () => new Date(now().getTime() + 2 * DAY_MS) },
    'report_photos',
    'profile_photos',
  )
  const left = (await Array.fromAsync(files.list(''))).map(({ key }) => key).toSorted()
  assert.deepEqual(left, named, 'files')
  const sizes = await Promise.all(named.map(async (file) => (await files.get(file))?.length ?? 0))
  const smallest = sizes.reduce((least, size) => Math.min(least, size), Infinity)
  assert.ok(smallest > 100, `the smallest file has ${smallest} bytes`)
}
