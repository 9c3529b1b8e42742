import type { Database } from '#platform/server/database/database.ts'

interface Wanted {
  reports: number
  /** People who report and vote. */
  authors?: number
  /** Votes on the newest reports: at least four for each, at most one by each author other than its own. */
  votes?: number
  now: Date
}

const VOTES_A_REPORT = 4
const AUTHORS = 1000

/**
 * Fills an empty database with very many reports for benchmarks: spread evenly over 60 days, with exact counts and
 * votes, without photos, comments, points or passwords. Everything is SQL and deterministic; a million reports take some
 * minutes. Authors are `author-1@bulk.test` and so on.
 */
export async function seedBulk(
  database: Database,
  { reports, authors = AUTHORS, votes = 0, now }: Wanted,
): Promise<void> {
  const votesEach = Math.max(VOTES_A_REPORT, Math.ceil(votes / reports))
  const voted = Math.min(reports, Math.ceil(votes / votesEach))
  await database.unhurried(async (client) => {
    const run = (text: string, ...values: unknown[]) => client.query({ text, values })
    await run('begin')
    try {
      // The last 12 hexadecimal digits of an id are the number of the person or report.
      await run(
        `insert into users (id, email, display_name, first_name, last_name, email_verified, created_at, updated_at)
        select ('00000000-0000-7000-8000-' || lpad(to_hex(i), 12, '0'))::uuid, 'author-' || i || '@bulk.test',
          'Author ' || i, 'Author', i::text, true, $2::timestamptz - interval '90 days', $2::timestamptz - interval '90 days'
        from generate_series(1, $1::int) as i`,
        authors,
        now,
      )
      await run(REPORTS, reports, authors, voted, votesEach, now)
      await run(VALIDATIONS)
      await run(COUNTS)
      await run(VOTES, authors, votesEach)
      await run('commit')
    } catch (error) {
      await run('rollback')
      throw error
    }
    await run('vacuum analyze')
  })
}

const SAID = `'The bin by the steps is overflowing', 'Street lamp out', 'Pothole getting deeper', 'Car parked on the pavement',
  'Fresh graffiti on the wall', 'Macaque on the bins again', 'Music until three'`
const SINCE = `'.', ' this morning.', ' again today.', ' for a week now.'`

/**
 * $1 reports, $2 authors, $3 reports with votes, $4 votes each, $5 now. A hash of the number replaces random values.
 * What reports say differs in numbers only, so that the forms of their words are looked up once.
 */
const REPORTS = `
  with said as materialized (
    select said, since, category, search_of(array(
      select distinct word from regexp_split_to_table(lower(said || since || ' seen by neighbour Main Street Town Area GX11 1AA Gibraltar'),
        '[^a-z0-9]+') as word where word <> ''
    ), category) as search
    from unnest(array[${SAID}]) as said
    cross join unnest(array[${SINCE}]) as since
    cross join unnest(array['litter', 'infrastructure', 'traffic', 'vandalism', 'wildlife', 'noise', 'other']) as category
  )
  insert into reports (id, author_id, category, description, words, search, lat, lng, cell, address, status, confirms,
    listed_confirms, created_at, updated_at)
  select
    (lpad(to_hex(floor(extract(epoch from at) * 1000)::bigint), 12, '0') || '7000' || '8000' || lpad(to_hex(i), 12, '0'))::uuid,
    ('00000000-0000-7000-8000-' || lpad(to_hex(1 + i % $2::int), 12, '0'))::uuid,
    category,
    description,
    (select string_agg(word, ' ' order by length(word) desc) from (
      select distinct word from regexp_split_to_table(lower(description), '[^a-z0-9]+') as word where length(word) > 2
    ) as words),
    said.search || array_to_tsvector(array[i::text, (1 + mix % 200)::text]),
    lat, lng,
    (floor((lat + 90) / 0.002)::int % 20000) * 100000 + floor((lng + 180) / 0.0025)::int % 100000,
    1 + mix % 200 || ', Main Street, Town Area, GX11 1AA, Gibraltar',
    (case when mix % 5 = 0 then 'resolved' else 'active' end),
    confirms, confirms, at, at
  from generate_series(1, $1::int) as i
  cross join lateral (select (i::bigint * 2654435761 % 4294967296 / 7) as mix) as mixed
  cross join lateral (
    select (array[${SAID}])[1 + mix / 10 % 7] as said,
      (array[${SINCE}])[1 + mix / 70 % 4] as since,
      (array['litter', 'litter', 'infrastructure', 'infrastructure', 'traffic', 'traffic', 'vandalism', 'wildlife', 'noise', 'other'])
        [1 + mix % 10] as category
  ) as chosen
  join said using (said, since, category)
  cross join lateral (select said || ', seen by neighbour ' || i || since as description) as written
  cross join lateral (
    select
      date_trunc('milliseconds', $5::timestamptz - interval '60 days' * (($1::int - i + 1)::float8 / ($1::int + 1))) as at,
      36.110 + (mix % 9973) / 9973.0::float8 * 0.044 as lat,
      -5.366 + (mix % 9967) / 9967.0::float8 * 0.028 as lng,
      case when i > $1::int - $3::int then least($4::int, $2::int - 1) else 0 end as confirms
  ) as placed`

const VALIDATIONS = `
  update reports set validated_at = created_at, validated_count = 10 where confirms >= 10`

export const COUNTS = `
  insert into report_counts (hour, category, count)
  select date_trunc('hour', created_at, 'UTC'), coalesce(category, 'all'), count(*)
  from reports
  group by grouping sets ((1, category), (1))`

/** $1 authors, $2 votes a report. The voters are the authors with the next numbers after the report's own. */
const VOTES = `
  insert into votes (report_id, voter_id, type, voted_at)
  select r.id,
    ('00000000-0000-7000-8000-' || lpad(to_hex(1 + (author + step) % $1::int), 12, '0'))::uuid,
    'confirm', r.created_at
  from reports r
  cross join lateral (select ('x' || right(author_id::text, 8))::bit(32)::int - 1 as author) as numbered
  cross join generate_series(1, least($2::int, $1::int - 1)) as step
  where r.confirms > 0`
