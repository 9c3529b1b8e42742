import type { ClientBase } from 'pg'

/** How many rows to add for the lists of administrators, besides reports and their authors. */
export interface AdminAmounts {
  comments: number
  flags: number
  actions: number
}

/**
 * Adds what administrators list to a filled PostgreSQL: standings, comments, open flags on one report in ten, log
 * entries. The first two members are administrators. One account in 100 is disabled, one in 10 unverified; one report
 * in 500 is hidden; one in 5,000 has the rare category.
 */
export async function fillAdmin(client: ClientBase, amounts: AdminAmounts): Promise<void> {
  await client.query(`
    update standings set total_reports = count, points = 10 * count + 25 + ('x' || right(user_id::text, 2))::bit(8)::int
    from (select author_id, count(*) from reports group by author_id) counted where author_id = user_id`)
  await client.query(`
    update users set disabled_at = case when n % 100 = 0 then created_at end, email_verified = n % 10 <> 5,
      admin = n = 1 or n % 20000 = 2
    from (select id as user_id, row_number() over (order by id) as n from users) numbered where id = user_id`)
  await client.query(`
    update reports set status = case when n % 500 = 0 then 'hidden' else status end,
      category = case when n % 5000 = 7 then 'noise' when category = 'noise' then 'other' else category end,
      description = case when n = 777 then description || ' hapax' else description end
    from (select id as report_id, row_number() over (order by id) as n from reports) numbered
    where id = report_id and (n % 500 = 0 or n % 5000 = 7 or category = 'noise' or n = 777)`)
  await addForAdmin(client, amounts)
}

/** Adds comments, open flags on one report in ten, and log entries of the first administrator. */
export async function addForAdmin(client: ClientBase, { comments, flags, actions }: AdminAmounts): Promise<void> {
  const run = (text: string, ...values: unknown[]) => client.query({ text, values })
  await run(
    `insert into comments (id, report_id, author_id, text, created_at)
    select gen_random_uuid(), r.id, author_id, (array['Seen it too', 'Still there'])[1 + n % 2] || ', comment ' || n,
      r.created_at + interval '1 hour'
    from generate_series(1, $1::int) as n
    join (select id, author_id, created_at, row_number() over (order by id) as at from reports) r
      on at = 1 + n % (select count(*) from reports)`,
    comments,
  )
  await run(
    `insert into flags (report_id, user_id, reason, comment, flagged_at)
    select r.id, ('00000000-0000-7000-8000-' || lpad(to_hex((1 + (n + n / 50000) % (select count(*) from users))::int), 12, '0'))::uuid,
      'spam', 'Flag ' || n, r.created_at + interval '1 hour' * (n % 7)
    from generate_series(1, $1::int) as n
    join (select id, created_at, row_number() over (order by id) as at from reports) r
      on at = 10 * (1 + n * 7 % ((select count(*) from reports) / 10))
    on conflict do nothing`,
    flags,
  )
  await run(`
    update reports set flags = counted.count
    from (select report_id, count(*) as count from flags group by report_id) counted where report_id = id`)
  await run(
    `insert into admin_log (id, at, administrator_id, action, target_kind, target_id, before, after)
    select gen_random_uuid(), now() - interval '1 minute' * n,
      (select id from users where admin order by id limit 1),
      case when n % 1000 = 0 then 'user-disabled' else 'report-state' end,
      case when n % 1000 = 0 then 'user' else 'report' end, gen_random_uuid()::text,
      '{"status":"active"}'::jsonb, '{"status":"hidden"}'::jsonb
    from generate_series(1, $1::int) as n`,
    actions,
  )
}
