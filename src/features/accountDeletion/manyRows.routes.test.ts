import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROWS_AT_ONCE } from '#platform/server/batches.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { fill } from '#test/makers.ts'
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
