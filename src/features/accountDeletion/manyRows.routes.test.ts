import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROWS_AT_ONCE } from '#platform/server/batches.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { aMember, aReport, fill } from '#test/makers.ts'
import { aResident } from '#test/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('deleting an account takes back its votes, comments and flags on more reports than one statement changes', async () => {
  const person = await aResident(app)
  const many = 2 * ROWS_AT_ONCE + 1
  await fill(app)`
    with made as (
      insert into reports (id, category, description, words, lat, lng, cell, status, confirms, rejects, comments, flags,
        created_at, updated_at)
      select gen_random_uuid(), 'noise', 'Loud', 'loud', 36.14, -5.35, 1, 'active', n % 2, 1 - n % 2, 1, 1, now(), now()
      from generate_series(1, ${many}::integer) as n
      returning id, confirms
    ), voted as (
      insert into votes (report_id, voter_id, type, voted_at)
      select id, ${person.id}::uuid, case confirms when 1 then 'confirm' else 'reject' end, now() from made
    ), said as (
      insert into comments (id, report_id, author_id, text, created_at)
      select gen_random_uuid(), id, ${person.id}::uuid, '', now() from made
    )
    insert into flags (report_id, user_id, reason, comment, flagged_at)
    select id, ${person.id}::uuid, 'spam', '', now() from made`
  expect((await person.send('POST', '/api/account-deletion', { password: 'lamps at night' })).status).toBe(204)
  const [counted] = await app.services.database.sql`
    select count(*) as reports, max(confirms) as confirms, max(rejects) as rejects, max(comments) as comments,
      max(flags) as flags
    from reports`
  expect(counted).toEqual({ reports: many, confirms: 0, rejects: 0, comments: 0, flags: 0 })
})

test('deleting an account removes its name, images and empty comments from more comments than one statement changes', async () => {
  const [person, neighbour] = [await aResident(app), await aMember(app)]
  const many = 2 * ROWS_AT_ONCE + 1
  const reports = [(await aReport(neighbour)).id, (await aReport(neighbour)).id]
  // Every third comment has no text; every comment has an image.
  await fill(app)`
    with said as (
      insert into comments (id, report_id, author_id, text, created_at)
      select gen_random_uuid(), (${reports}::uuid[])[1 + n % 2], ${person.id}::uuid,
        case when n % 3 = 0 then '' else 'It leans' end, now()
      from generate_series(1, ${many}::integer) as n
      returning id, report_id
    ), counted as (
      update reports set comments = (select count(*) from said where report_id = reports.id)
      where id = any(${reports}::uuid[])
    )
    insert into comment_images (comment_id, position, file, width, height)
    select id, 0, 'comment_images/' || id, 10, 10 from said`
  expect((await person.send('POST', '/api/account-deletion', { password: 'lamps at night' })).status).toBe(204)
  const { sql } = app.services.database
  const kept = Math.ceil((many / 3) * 2)
  expect(await sql`select author_id, text, count(*) from comments group by 1, 2`).toEqual([
    { author_id: null, text: 'It leans', count: kept },
  ])
  expect(await sql.count`select sum(comments) from reports where id = any(${reports}::uuid[])`).toBe(kept)
  expect(await sql`select from comment_images`).toEqual([])
  expect(await sql.count`select count(*) from removed_files where file like 'comment_images/%'`).toBe(many)
})
