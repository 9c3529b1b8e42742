import type { ClientBase } from 'pg'
import { COUNTS } from '#db/seed/bulk.ts'
import { addNear, BUSY_PLACE } from '../crowd.ts'
import { idOf } from '../fill.ts'
import { addForAdmin } from '../fillAdmin.ts'

/** The number of the member who is an administrator. */
export const ADMINISTRATOR = 20

/** Reports at one place, among which similar ones are searched. */
const NEAR = 1_000
const NOTIFICATIONS = 20
const LEDGER = 1_000

/** Adds what the operations need besides reports and votes. */
export async function fillSite(client: ClientBase, reports: number): Promise<void> {
  await client.query(PLANTED)
  await addNear(client, BUSY_PLACE, NEAR, 'neighbours')
  await client.query('truncate report_counts')
  await client.query(COUNTS)
  await client.query(PEOPLE, [Math.max(100, reports / 10)])
  await client.query(`update users set admin = true where id = $1`, [idOf(ADMINISTRATOR)])
  await addForAdmin(client, { comments: reports, flags: Math.ceil(reports / 5), actions: Math.ceil(reports / 10) })
  for (const text of [NOTIFIED, EARNED, PREFERRED, DESCRIBED]) await client.query(text)
}

/** Gives forty reports, evenly spread, words to search for. */
const PLANTED = `
  update reports set description = 'The pelican crossing is dark', search = search_of(array['pelican', 'crossing', 'dark'], category)
  where id = any(array(
    select id from (select id, row_number() over (order by created_at) as nth, count(*) over () as all_of_them from reports) as numbered
    where nth % (all_of_them / 40) = 0 limit 40))`

/** More people without reports: numbers up to $1. */
const PEOPLE = `
  insert into users (id, email, display_name, email_verified, created_at, updated_at)
  select ('00000000-0000-7000-8000-' || lpad(to_hex(i), 12, '0'))::uuid, 'author-' || i || '@bulk.test', 'Author ' || i,
    true, now() - interval '90 days', now()
  from generate_series(21, $1::int) as i`

/** Notifications of every member, half of them unread. */
const NOTIFIED = `
  insert into notifications (id, report_id, user_id, type, category, timestamp, read_at)
  select gen_random_uuid(), r.id, user_id, 'confirm', r.category, r.created_at, case when r.number % 2 = 0 then r.created_at end
  from sessions cross join lateral (
    select id, category, created_at, row_number() over () as number from reports where author_id = user_id
    limit ${NOTIFICATIONS}
  ) r`

const EARNED = `
  insert into ledger (id, user_id, report_id, at, day, points, reason, details)
  select gen_random_uuid(), user_id, gen_random_uuid(), now() - n * interval '10 minutes', current_date, 15, 'report',
    '{"reportId": "x", "category": "litter", "hadPhoto": true, "basePoints": 10, "photoBonus": 5}'
  from sessions cross join generate_series(1, ${LEDGER}) n`

const PREFERRED = `
  insert into notification_preferences (user_id, category, wanted)
  select user_id, category, true from sessions cross join unnest(array['noise', 'other']) category`

const DESCRIBED = `
  insert into profiles (user_id, phone_number, home_location, home_lat, home_lng)
  select user_id, '+35057123456', '12 Main Street, Gibraltar', 36.14, -5.35 from sessions`
